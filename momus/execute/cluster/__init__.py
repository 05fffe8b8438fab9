"""Units of work on other machines: a Dask cluster in place of the pool of processes.

    this machine                              a worker host
    ClusterPool (`pool`)                      Dask worker ── thread ── `host.perform`
      │ batches of units, `connection`            │ one unit after the other, over a pipe
      └────────► Dask scheduler ────────►         └─► child process (`child`): reads the unit, performs it in boxes of its own

Nothing of ours is pickled. Dask is given functions of `host` by name and bytes, and gives bytes back, which are decoded as those of any stranger.
`work` is what a host must know before it can perform units; `fitness` says whether a host may perform them. `messages` are the batches and their
answers, `parts` what of them travels once, `course` the units of one call on their way.
"""

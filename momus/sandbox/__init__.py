"""A Box: what a program may do and use; tiers; doctor.

The controller starts a box (bubblewrap where it works) whose first process is the warden. The warden gets its few modules and the
inputs from the controller, forks a process for each job, confines it (limits, seccomp, Landlock where there is no bubblewrap), watches
its clock from outside, kills it and everything it started, and says how it ended. Programs reach the box as sealed files in
memory; what they find comes back on a board. Neither the reference's outcomes nor other programs are ever in a box together with a
stranger's program.
"""

from momus.sandbox.tiers import Profile, Tier, best_tier
from momus.sandbox.uids import UnusedUid

__all__ = ["Profile", "Tier", "tier_in_use"]


def tier_in_use(unsafe: bool = False) -> str:
    """Return in words how programs are confined on this machine; raise BoxError where nothing confines them."""
    user = UnusedUid(0)
    try:
        return str(best_tier(user.uid, unsafe=unsafe))
    finally:
        user.release()

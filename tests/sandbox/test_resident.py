"""Processes that end while they are looked at are no error."""

import subprocess

from momus.sandbox.resident import below, of_threads


def test_a_process_that_has_ended_has_no_threads_and_no_children():
    ended = subprocess.Popen(["true"])
    ended.wait()
    assert of_threads(ended.pid, "stat") == []
    assert below(ended.pid) == []


def test_the_children_of_a_process_are_found():
    with subprocess.Popen(["sh", "-c", "sleep 30 & echo there; wait"], stdout=subprocess.PIPE) as shell:
        shell.stdout.readline()
        found = below(shell.pid)
        shell.kill()
        subprocess.run(["kill", *map(str, found)], check=True)
    assert len(found) == 1

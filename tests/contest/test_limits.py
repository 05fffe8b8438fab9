"""Every limit can be set for a single test, and ends a program there and nowhere else."""

import pytest

from tests.contest.contests import evaluated, verdicts, write

# The program does what the input names, as often as it says; then it prints "done".
PROGRAM = r"""
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
static int deep(int n) { volatile char room[1024]; memset((char *)room, n, sizeof room); return n ? deep(n - 1) + room[0] : 0; }
int main() {
    char what[20]; int n;
    if (scanf("%19s %d", what, &n) != 2) return 2;
    if (!strcmp(what, "cpu")) for (clock_t end = clock() + n * (CLOCKS_PER_SEC / 1000); clock() < end;)
        for (volatile int i = 0; i < 100000; i++);
    if (!strcmp(what, "wall")) usleep(n * 1000);
    if (!strcmp(what, "memory")) memset(malloc((size_t)n << 20), 1, (size_t)n << 20);
    if (!strcmp(what, "stack")) deep(n);
    FILE *to = !strcmp(what, "disk") ? fopen("f", "w") : !strcmp(what, "output") ? stdout : NULL;
    for (int i = 0; to && i < n; i++) fprintf(to, "%1024s", "");
    if (to) fflush(to);
    if (!strcmp(what, "processes")) for (int i = 0; i < n; i++) { pid_t child = fork(); if (!child) _exit(0); waitpid(child, 0, 0); }
    if (!strcmp(what, "files")) for (int i = 0; i < n; i++) if (open("/dev/null", O_RDONLY) < 0) return 3;
    puts("done");
    return 0;
}
"""
# What the input asks for; the setting that allows it; the one that does not; and what is said then.
LIMITS = {
    "cpu": ("cpu 200", "limits.cpu_s = 5.0", "limits.cpu_s = 0.05", "time limit"),
    "user": ("cpu 200", "limits.user_s = 5.0", "limits.user_s = 0.01", "time limit"),
    "wall": ("wall 900", "limits.wall_s = 60.0", "limits.wall_s = 0.3", "wall time limit"),
    "memory": ("memory 50", "limits.memory_mb = 100", "limits.memory_mb = 20", "memory limit"),
    "stack": ("stack 6000", "limits.stack_mb = 32", "limits.stack_mb = 2", "run-time error"),
    "output": ("output 50", "limits.output_kb = 100", "limits.output_kb = 20", "output limit"),
    "disk": ("disk 50", "limits.disk_kb = 100", "limits.disk_kb = 20", "disk quota"),
    "processes": ("processes 2", "limits.processes = 4", "limits.processes = 1", "forbidden system call"),
    "files": ("files 20", "limits.open_files = 40", "limits.open_files = 10", "run-time error"),
}


@pytest.fixture(scope="module")
def ran(tmp_path_factory):
    files = {"contest.toml": "[limits]\ncpu_s = 5.0\nmemory_mb = 100\n", "submissions/ann/task.c": PROGRAM}
    layers = ""
    for name, (given, roomy, tight, _) in LIMITS.items():
        for test, setting in ((f"{name}-roomy", roomy), (f"{name}-tight", tight)):
            files |= {f"task/tests/{test}.in": given, f"task/tests/{test}.ans": "done"}
            layers += f"[test.{test}]\n{setting}\n"
    return evaluated(write(tmp_path_factory.mktemp("limits"), files | {"task/task.toml": layers}))


@pytest.mark.parametrize("name", LIMITS)
def test_a_limit_ends_a_program_only_where_it_is_tight(ran, name):
    found = verdicts(ran[0])["ann/task.c"]
    assert (found[f"{name}-roomy"], found[f"{name}-tight"]) == ("accepted", LIMITS[name][3])

"""Whole programs in the box: each limit has its own ending, and nothing outside the folder can be written."""

import subprocess

import pytest

from momus.execute.whole_program import Ending, Executable, ProgramBoxes, ProgramLimits

SOURCE = r"""
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
static int deep(int n) { volatile char room[4096]; room[0] = n; return n ? deep(n - 1) + room[0] : 0; }
int main(int count, char **words) {
    char what[100] = "", block[4096] = "", line[100];
    FILE *file;
    int n = 0;
    if (scanf("%99s", what) != 1) return 3;
    if (!strcmp(what, "loop")) for (;;) n++;
    if (!strcmp(what, "burn")) while (clock() < CLOCKS_PER_SEC / 4) for (n = 0; n < 1000000; n++) block[n & 4095]++;
    if (!strcmp(what, "sleep")) sleep(100);
    if (!strcmp(what, "memory")) for (;;) memset(malloc(1 << 20), 1, 1 << 20);
    if (!strcmp(what, "stack")) return deep(100000);
    if (!strcmp(what, "output")) for (;;) puts("more and more");
    if (!strcmp(what, "fork")) fork();
    if (!strcmp(what, "crash")) *(volatile int *)8 = 1;
    if (!strcmp(what, "disk")) { file = fopen("kept", "w"); while (fwrite(block, 1, 4096, file) == 4096) n++; printf("%d\n", n); }
    if (!strcmp(what, "files")) { while (fopen("/dev/null", "r")) n++; printf("%d\n", n); }
    if (!strcmp(what, "outside")) {
        const char *places[] = {"/runtimes/program/a.out", "/runtimes/more", "/runtimes/given/data.txt", "/tmp/more", "/more", "/dev/shm/more"};
        for (n = 0; n < 6; n++) if (fopen(places[n], "w")) puts(places[n]);
        if (!unlink("/runtimes/program/a.out")) puts("removed");
        puts("kept");
    }
    if (!strcmp(what, "copy")) {
        fgets(line, 100, fopen("data.txt", "r"));
        fprintf(fopen("copy.txt", "w"), "%s", line);
    }
    if (!strcmp(what, "left")) puts(fopen("copy.txt", "r") ? "seen" : "gone");
    return strcmp(what, "fail") ? 0 : 7;
}
"""
LIMITS = ProgramLimits(cpu_s=0.3, memory_mb=64, output_kb=64, disk_kb=256, open_files=20, stack_mb=16)


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    folder = tmp_path_factory.mktemp("whole")
    (folder / "a.c").write_text(SOURCE)
    subprocess.run(["gcc", "-O0", "-w", "-o", "a.out", "a.c"], cwd=folder, check=True)
    return Executable(("{program}/a.out",), (("a.out", (folder / "a.out").read_bytes()),))


@pytest.fixture(scope="module")
def boxes():
    with ProgramBoxes() as started:
        yield started


@pytest.mark.parametrize(
    "what, ending, code, printed",
    [
        ("loop", Ending.CPU, 0, b""),
        ("sleep", Ending.WALL, 0, b""),
        ("memory", Ending.MEMORY, 0, b""),
        ("stack", Ending.CRASHED, 11, b""),
        ("fork", Ending.FORBIDDEN, 0, b""),
        ("crash", Ending.CRASHED, 11, b""),
        ("disk", Ending.DISK, 0, b"64\n"),
        ("files", Ending.EXITED, 0, b"17\n"),
        ("fail", Ending.EXITED, 7, b""),
        ("outside", Ending.EXITED, 0, b"kept\n"),
    ],
)
def test_each_limit_has_its_own_ending(boxes, program, what, ending, code, printed):
    run = boxes.run(program, LIMITS, what.encode(), {"data.txt": b"given"})
    assert (run.ending, run.code, run.stdout) == (ending, code, printed)


def test_output_is_kept_up_to_its_limit(boxes, program):
    run = boxes.run(program, LIMITS, b"output")
    assert (run.ending, len(run.stdout)) == (Ending.OUTPUT, 64 << 10)


def test_files_are_given_and_taken_and_the_next_run_finds_none_of_them(boxes, program):
    run = boxes.run(program, LIMITS, b"copy", {"data.txt": b"given\n"}, take=("copy.txt", "other.txt"))
    assert (run.ending, run.files) == (Ending.EXITED, {"copy.txt": b"given\n"})
    assert boxes.run(program, LIMITS, b"left").stdout == b"gone\n"


def test_a_program_that_may_fork_does(boxes, program):
    run = boxes.run(program, ProgramLimits(cpu_s=0.3, memory_mb=64, processes=2, disk_kb=256), b"fork")
    assert run.is_good


def test_a_limit_on_user_time_is_told_from_the_other(boxes, program):
    run = boxes.run(program, ProgramLimits(cpu_s=3, user_s=0.1, memory_mb=64, disk_kb=256), b"burn")
    assert run.ending is Ending.USER

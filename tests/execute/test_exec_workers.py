"""Executables that speak the board's language: how they are started, and what becomes of each way to end."""

import shutil
from hashlib import sha256

import pytest

from momus import wire
from momus.errors import RejectedError
from momus.execute import Batch
from momus.languages.base import Prepared
from momus.model import Form, Hole, Input, Kind, Limits

pytestmark = pytest.mark.skipif(not shutil.which("gcc"), reason="needs gcc")

WORKER = r"""
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static volatile uint64_t *header;
static unsigned char *board;

static void commit(const void *record, uint32_t length, uint64_t done) {
    uint64_t at = header[1];
    uint32_t count = 1;
    memcpy(board + at, &count, 4);
    memcpy(board + at + 4, &length, 4);
    memcpy(board + at + 8, record, length);
    header[1] = at + 8 + length;
    header[2] = done;
}

static void commit_int(int value, uint64_t done) {
    unsigned char record[5] = {'i'};
    memcpy(record + 1, &value, 4);
    commit(record, 5, done);
}

static int open_descriptors(void) {
    int count = 0;
    for (int n = 0; n < 1024; n++) count += fcntl(n, F_GETFD) >= 0;
    return count;
}

int main(int argc, char **argv, char **environment) {
    struct stat size;
    fstat(4, &size);
    board = mmap(0, size.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, 4, 0);
    header = (volatile uint64_t *)board;
    const char *entry = argv[2];
    if (!strcmp(entry, "unloadable")) {
        static const unsigned char reason[] = "!(\4\0\0\0u\0\0\0\0u\12\0\0\0not today.NN";
        commit(reason, sizeof reason - 1, 0);
        header[3] = 2;
        return 0;
    }
    if (!strcmp(entry, "crash at load")) abort();
    header[3] = 1;
    for (uint64_t i = atoi(argv[3]), stop = atoi(argv[4]); i < stop; i++) {
        int value = i;
        header[0] = i;
        if (!strcmp(entry, "crash") && i == 2) *(volatile int *)0 = 1;
        if (!strcmp(entry, "exit") && i == 2) exit(5);
        if (!strcmp(entry, "hang") && i == 2) for (;;) ;
        if (!strcmp(entry, "orphans") && fork() == 0) { setsid(); if (fork() == 0) pause(); _exit(0); }
        if (!strcmp(entry, "descriptors")) value = open_descriptors();
        if (!strcmp(entry, "environment")) for (value = 0; environment[value]; value++) ;
        if (!strcmp(entry, "arguments")) value = argc;
        if (!strcmp(entry, "memory")) { char *big = malloc(512 << 20); value = big == NULL; }
        if (!strcmp(entry, "writes")) value = open("written", O_WRONLY | O_CREAT, 0600) < 0 ? errno : 0;
        if (!strcmp(entry, "limits")) { struct rlimit more = {1 << 30, 1 << 30}; value = setrlimit(RLIMIT_AS, &more) < 0 ? errno : 0; }
        if (!strcmp(entry, "flood") && i == 1) { int file = memfd_create("x", 0); char line[4096]; for (;;) write(file, line, sizeof line); }
        if (!strcmp(entry, "bomb") && i == 1) for (;;) fork();
        if (!strcmp(entry, "suicide") && i == 1) kill(-1, 9), kill(getpid(), 9);
        if (!strcmp(entry, "ahead") && i == 1) { header[0] = 5000; for (;;) ; }
        commit_int(value, i + 1);
    }
    header[3] = 4;
    return 0;
}
"""


@pytest.fixture(scope="module")
def executable(runner) -> Prepared:
    ran = runner.run_tool(["gcc", "-O1", "-w", "-o", "worker", "worker.c"], {"worker.c": WORKER.encode()}, "worker")
    assert ran.status == 0, ran.stderr
    return Prepared("c", "exec", ran.output, sha256(ran.output).hexdigest())


@pytest.fixture
def act(runner, executable):
    def run(entry: str, count: int = 4, limits: Limits = Limits(cpu_s=0.3, memory_mb=64, output_kb=64)) -> list:
        filled = runner.run(executable, Batch(entry, tuple(Input(entry, (n,)) for n in range(count))), limits)
        outcomes = [filled.outcome(index) for index in range(count)]
        return [
            o
            if isinstance(o, Hole)
            else wire.decode(o.value)
            if o.kind is Kind.RETURNED
            else (o.kind, o.code)
            if o.code
            else o.kind
            for o in outcomes
        ]

    return run


def test_it_runs_every_input(act):
    assert act("count", 1000) == list(range(1000))


def test_it_is_told_what_to_do_in_ten_words(act):
    assert act("arguments", 1) == [11]


def test_it_has_three_empty_descriptors_the_inputs_and_the_board(act):
    assert act("descriptors", 1) == [5]


def test_its_environment_has_three_names(act):
    assert act("environment", 1) == [3]


def test_each_way_to_end_is_told_apart_and_costs_one_input(act):
    assert act("crash") == [0, 1, (Kind.CRASHED, 11), 3]
    assert act("exit") == [0, 1, (Kind.EXITED, 5), 3]
    assert act("hang") == [0, 1, Kind.TIMED_OUT, 3]
    assert act("flood") == [0, Kind.FLOODED, 2, 3]
    assert act("suicide") == [0, (Kind.CRASHED, 9), 2, 3]
    assert act("ahead", 600)[1] == (Kind.CRASHED, 9)


def test_what_it_starts_ends_with_it(act):
    assert act("bomb") == [0, Kind.TIMED_OUT, 2, 3]
    assert act("orphans") == [0, 1, 2, 3]
    assert act("count") == [0, 1, 2, 3]


def test_its_limits_bind(act):
    assert act("memory", 1) == [1]
    assert act("writes", 1) == [30]
    assert act("limits", 1) == [1]


def test_what_it_cannot_load_is_rejected(act):
    with pytest.raises(RejectedError, match="^not today.$"):
        act("unloadable")
    with pytest.raises(RejectedError, match="^loading it crashed with signal 6$"):
        act("crash at load")


def test_an_executable_that_is_none_is_no_fault_of_ours(runner):
    broken = Prepared("c", "exec", b"not an executable", "x", form=Form.FUNCTION)
    with pytest.raises(RejectedError, match="loading it ended the process with exit code 97"):
        runner.run(broken, Batch("f", (Input("f", (1,)),)), Limits())

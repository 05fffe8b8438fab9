"""C programs in the worker: one fork of the started process for each input, as if each had been started by itself."""

import hashlib
import subprocess
import time

import pytest

from momus import wire
from momus.languages.base import Task
from momus.model import Form, Kind, Outcome, Program
from tests.languages.c_driver import FINISHED, outcomes, prepared, started

COMMANDS = r"""
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <signal.h>
#include <unistd.h>
int main(int argc, char **argv) {
    char word[32];
    if (scanf("%31s", word) != 1) return 9;
    if (!strcmp(word, "loop")) for (;;) ;
    if (!strcmp(word, "sleep")) sleep(100);
    if (!strcmp(word, "crash")) return *(volatile int *)0;
    if (!strcmp(word, "abort")) abort();
    if (!strcmp(word, "flood")) for (;;) puts("again and again");
    if (!strcmp(word, "stubborn")) { signal(SIGXFSZ, SIG_IGN); for (int i = 0; i < 100000; i++) puts("again and again"); return 0; }
    if (!strcmp(word, "memory")) for (;;) memset(malloc(1 << 20), 1, 1 << 20);
    if (!strcmp(word, "deep")) { char page[4096]; page[0] = 1; return main(argc, argv) + page[0]; }
    if (!strcmp(word, "exit")) exit(300);
    printf("%s", word);
    return argc;
}
"""


def program_outcome(code: int, text: bytes) -> tuple[Kind, int, bytes]:
    return Kind.EXITED, code, text


def seen(outcome: Outcome) -> tuple[Kind, int, bytes]:
    return outcome.kind, outcome.code, outcome.printed.text if outcome.printed else b""


def test_every_way_to_end_is_told_apart_and_disturbs_no_other_input():
    words = ["a", "loop", "b", "crash", "abort", "flood", "stubborn", "memory", "exit", "", "c"]
    found = [seen(one) for one in outcomes(COMMANDS, *words, cpu_s=0.2, memory_mb=64, output_kb=64)]
    assert found == [
        program_outcome(1, b"a"),
        (Kind.TIMED_OUT, 0, b""),
        program_outcome(1, b"b"),
        (Kind.CRASHED, 11, b""),
        (Kind.CRASHED, 6, b""),
        (Kind.FLOODED, 0, b""),
        (Kind.FLOODED, 0, b""),
        (Kind.OUT_OF_MEMORY, 0, b""),
        program_outcome(300 & 255, b""),
        program_outcome(9, b""),
        program_outcome(1, b"c"),
    ]


def test_sleeping_ends_at_the_wall_limit():
    begin = time.monotonic()
    assert outcomes(COMMANDS, "sleep", cpu_s=0.1)[0].kind is Kind.TIMED_OUT
    assert 1.2 < time.monotonic() - begin < 10


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ('int main() { puts("x"); }', 0),
        ('main() { puts("x"); return 4; }', 4),
        ('void main(void) { puts("x"); exit(5); }', 5),
        ('int main(argc, argv) char **argv; { puts("x"); return argc; }', 1),
        ('int n; int main(void) { if (n++ < 3) return main() + 1; puts("x"); return 0; }', 3),
        ('int main(int c, char **v, char **e) { puts("x"); return e[0] == 0; }', 0),
    ],
)
def test_every_kind_of_main_keeps_its_meaning(source, code):
    assert seen(outcomes(source, "")[0]) == program_outcome(code, b"x\n")


def test_words_of_the_command_line_and_the_whole_of_standard_input():
    source = """
    #include <stdio.h>
    int main(int c, char **v) { int n = 0; while (getchar() != EOF) n++; printf("%d %s %s", n, v[0], v[c - 1]); return c; }"""
    assert [seen(one) for one in outcomes(source, (b"\0\xff\n", ("one", "two words")), (b"", ()))] == [
        program_outcome(3, b"3 ./a.out two words"),
        program_outcome(1, b"0 ./a.out ./a.out"),
    ]


def test_an_input_longer_than_any_file_may_be_arrives_whole():
    source = """
    #include <stdio.h>
    int main(void) { long n = 0, s = 0; int c; while ((c = getchar()) != EOF) { n++; s += c; } printf("%ld %ld", n, s); }"""
    texts = ["ab" * 300_000, "short", "x" * 200_000]
    found = outcomes(source, *texts, output_kb=64)
    assert [one.printed.text for one in found] == [b"%d %d" % (len(text), sum(text.encode())) for text in texts]
    early = outcomes("int main(void) { return 7; }", "x" * 400_000, "y", output_kb=64)
    assert [one.code for one in early] == [7, 7]


def test_long_output_is_cut_with_its_length_and_hash():
    source = '#include <stdio.h>\nint main(void) { int n; scanf("%d", &n); while (n--) putchar("abc"[n % 3]); }'
    for length in (65536, 65537, 100_000, 131_072, 200_001):
        printed = outcomes(source, str(length))[0].printed
        whole = b"".join(b"abc"[n % 3 : n % 3 + 1] for n in range(length - 1, -1, -1))
        assert (printed.text, printed.length) == (whole[:65536], length)
        assert printed.digest == ("" if length <= 65536 else hashlib.sha256(whole).hexdigest()[:32])


def test_nothing_of_one_run_is_left_for_the_next():
    source = """
    #include <stdio.h>
    int calls;
    int main(void) { static int seen; printf("%d%d", calls++, seen++); fclose(stdin); return 0; }"""
    assert [one.printed.text for one in outcomes(source, "a", "b", "c")] == [b"00"] * 3


def test_uninitialised_variables_look_as_after_a_plain_start(tmp_path):
    source = """
    #include <stdio.h>
    int deeper(void) { int a[40]; int i; for (i = 0; i < 40; i++) printf("%d", a[i] != 0); return 0; }
    int main(void) { int a[64]; int i; for (i = 0; i < 64; i++) printf("%d", a[i] != 0); return deeper(); }
    """
    (tmp_path / "a.c").write_text(source)
    subprocess.run(["gcc", "-w", "a.c"], cwd=tmp_path, check=True)
    plain = {subprocess.run(["./a.out"], cwd=tmp_path, capture_output=True, check=True).stdout for _ in range(20)}
    assert b"1" in next(iter(plain))
    ours = {one.printed.text for _ in range(5) for one in outcomes(source, "x", "y")}
    assert ours & plain


def test_a_program_starts_no_other_and_signals_nobody():
    source = r"""
    #include <stdio.h>
    #include <signal.h>
    #include <unistd.h>
    #include <fcntl.h>
    #include <sys/mman.h>
    int main(void) {
        printf("%d %d %d %d %d", fork(), kill(getppid(), 9), kill(-1, 9), execl("/bin/true", "true", (char *)0), open("/dev/null", O_WRONLY));
        return raise(0);
    }"""
    assert seen(outcomes(source, "")[0]) == program_outcome(0, b"-1 -1 -1 -1 -1")


def test_a_program_has_neither_the_board_nor_the_other_inputs():
    source = r"""
    #include <stdio.h>
    #include <fcntl.h>
    int main(void) { int open_ones = 0; for (int fd = 3; fd < 64; fd++) open_ones += fcntl(fd, F_GETFD) >= 0; printf("%d", open_ones); }"""
    assert outcomes(source, "")[0].printed.text == b"0"


def test_threads_work():
    source = """
    #include <pthread.h>
    #include <stdio.h>
    void *twice(void *x) { *(int *)x *= 2; return x; }
    int main(void) { int n = 21; pthread_t t; pthread_create(&t, 0, twice, &n); pthread_join(t, 0); printf("%d", n); }"""
    assert outcomes(source, "")[0].printed.text == b"42"


def test_a_prelude_is_included_unless_the_program_does_it_itself():
    prelude = Program("c", (("helper.h", b"static int twice(int x) { return 2 * x; }\n"),))
    task = Task(Form.PROGRAM, prelude=prelude)
    for source in ("int main(void) { return twice(4); }", '#include "helper.h"\nint main(void) { return twice(4); }'):
        assert outcomes(source, "", task=task)[0].code == 8


def test_flags_and_compiler_can_be_set():
    task = Task(Form.PROGRAM, settings=(("c.flags", "-O2 -DANSWER=6"),))
    assert outcomes("int main(void) { return ANSWER + __OPTIMIZE__; }", "", task=task)[0].code == 7


def test_records_are_committed_one_by_one():
    board = started(prepared(COMMANDS, Task(Form.PROGRAM)), [(b"a", ())] * 5, form="program", entry="", start=2, stop=4, exact=4)
    assert (board.done, board.state, len(board.records)) == (4, FINISHED, 2)
    assert wire.decode_outcome(board.records[0]).code == 1

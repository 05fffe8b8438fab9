"""The reader library: the same calls give the same for text and for input that was made ready, in every language that has it."""

import struct

import pytest

from momus.contest.ready_input import READY, made_ready
from tests.contest.contests import evaluated, verdicts, write

C = r"""
#include "reader.h"
int main() {
    int n = (int)read_int();
    const long long *a = read_ints(n);
    long long total = 0;
    for (int i = 0; i < n; i++) total += a[i];
    char word[20];
    size_t length = read_word(word, 4);
    double first = read_number(), second = read_number();
    printf("%lld %s %d %g %g", total, word, (int)length, first, second);
    read_word(word, sizeof word);
    printf(" %s %d\n", word, has_input());
    return 0;
}
"""
PYTHON = """
from reader import has_input, read_int, read_ints, read_number, read_word
n = read_int()
total = sum(read_ints(n))
word = read_word()
print(total, word[:3], len(word), f"{read_number():g} {read_number():g}", read_word(), int(has_input()))
"""
JAVA = """
public class Main { public static void main(String[] words) {
    long n = Reader.readLong(), total = 0;
    for (int i = 0; i < n; i++) total += Reader.readLong();
    String word = Reader.readWord();
    double first = Reader.readNumber(), second = Reader.readNumber();
    System.out.println(total + " " + word.substring(0, 3) + " " + word.length() + " " + first + " " + (int) second + " " + Reader.readWord()
        + " " + (Reader.hasInput() ? 1 : 0)); } }
"""
GIVEN = "3\n-5 9007199254740993\t7\nhello-there  -0.25\n12\r\n0012\n"
ANSWER = "9007199254740995 hel 11 -0.25 12 0012 0\n"
FILES = {
    "contest.toml": "[limits]\ncpu_s = 5.0\n",
    **{f"{name}/task.toml": f'reader = "{name}"\n' for name in ("text", "binary")},
    **{f"{name}/tests/1.in": GIVEN for name in ("text", "binary")},
    **{f"{name}/tests/1.ans": ANSWER for name in ("text", "binary")},
    **{
        f"submissions/{language}/{task}.{language}": text
        for task in ("text", "binary")
        for language, text in {"c": C, "cpp": C, "py": PYTHON}.items()
    },
    "submissions/over/binary.c": '#include "reader.h"\nint main() { read_ints(5); return 0; }\n',
    "submissions/over/text.py": "from reader import read_ints\nread_ints(100)\n",
}


@pytest.fixture(scope="module")
def ran(tmp_path_factory):
    return evaluated(write(tmp_path_factory.mktemp("reader"), FILES))


def test_every_language_reads_the_same(ran):
    assert {key: those["1"] for key, those in verdicts(ran[0]).items()} == {
        **{f"{language}/{task}.{language}": "accepted" for language in ("c", "cpp", "py") for task in ("text", "binary")},
        "over/binary.c": "run-time error",
        "over/text.py": "run-time error",
    }


def test_a_program_that_asks_for_more_is_told(ran):
    said = {one.submission.key: one.lines[0].judged.message for one in ran[0].submissions}
    assert "reader.h: a whole number was asked for, and something else comes next" in said["over/binary.c"]
    assert said["over/text.py"].endswith("EOFError: a number was asked for, and the input is over")


@pytest.mark.slow
def test_java_reads_the_same(tmp_path):
    run, _ = evaluated(
        write(
            tmp_path, {path: text for path, text in FILES.items() if "submissions" not in path} | {
                "submissions/java/text.java": JAVA, "submissions/java/binary.java": JAVA}
        )
    )  # fmt: skip
    assert verdicts(run) == {"java/binary.java": {"1": "accepted"}, "java/text.java": {"1": "accepted"}}


def test_runs_of_numbers_are_blocks():
    assert made_ready(b"1 2\n-3 x 4.5 0.5") == READY + struct.pack(
        "<Q3qQ8sQ2d", 1 | 3 << 8, 1, 2, -3, 3 | 1 << 8, b"x", 2 | 2 << 8, 4.5, 0.5
    )
    assert made_ready(b"") == READY
    # Too large for eight bytes, and numbers in another spelling: words.
    assert [made_ready(word)[8] for word in (b"9223372036854775808", b"+1", b"007", b"-0", b"9223372036854775807")] == [
        3,
        3,
        3,
        3,
        1,
    ]

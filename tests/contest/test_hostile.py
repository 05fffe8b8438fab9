"""Hostile contestants: each gets its own verdict, and nobody else's changes."""

import pytest

from tests.contest.contests import evaluated, verdicts, write

JUDGE = """
import sys
secret = open(sys.argv[1]).read().strip()
line = sys.stdin.readline(1000)
if not line: sys.exit(43)
print("no", flush=True)
sys.exit(42 if sys.stdin.readline(1000).strip() == secret else 43)
"""
HEAD = (
    "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <unistd.h>\n#include <signal.h>\n#include <fcntl.h>\n"
)
TALKERS = {
    "honest": 'int main() { char b[9]; puts("hello"); fflush(stdout); scanf("%8s", b); puts("7"); return 0; }',
    "floods": 'int main() { for (;;) puts("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"); }',
    "sleeps": 'int main() { puts("hello"); fflush(stdout); sleep(100); return 0; }',
    "leaves": "int main() { return 0; }",
    "closes": "int main() { close(0); close(1); for (;;); }",
    "forks": 'int main() { puts("hello"); fflush(stdout); if (!fork()) for (;;); return 0; }',
    "feedback": 'int main() { FILE *f = fopen("feedback/score.txt", "w"); if (f) fputs("1", f); puts("x\\nx"); return 0; }',
    "kills": 'int main() { kill(-1, 9); kill(1, 9); puts("x\\nx"); return 0; }',
}
SOLVERS = {
    "honest": 'int main() { puts("7"); return 0; }',
    "fork_bomb": "int main() { for (;;) fork(); }",
    "fills": 'int main() { static char b[65536]; FILE *f = fopen("x", "w"); while (fwrite(b, 1, 65536, f) == 65536); fflush(f);'
    ' puts("7"); return 0; }',
    "many_files": 'int main() { char n[20]; for (int i = 0; i < 100000; i++) { sprintf(n, "f%d", i); int f = open(n, 65, 420);'
    ' if (f < 0) break; if (write(f, n, 5) < 5) break; close(f); } puts("7"); return 0; }',
    "outside": 'int main() { const char *p[] = {"/a", "/tmp/a", "/runtimes/a", "/runtimes/program/a.out", "/dev/shm/a", "../a"};'
    ' for (int i = 0; i < 6; i++) if (fopen(p[i], "w")) puts(p[i]); return 9; }',
    "answers": 'int main() { execl("/bin/ls", "ls", "-R", "/runtimes", "/data", (char *)0); return 1; }',
    "stderr": 'int main() { for (;;) fputs("noise noise noise noise noise noise", stderr); }',
    "memory": "int main() { for (;;) memset(malloc(1 << 20), 1, 1 << 20); }",
    "stack": "int f(int n) { volatile char b[1000]; b[0] = n; return f(n + 1) + b[0]; } int main() { return f(0); }",
    "network": 'int main() { return system("exec 3<>/dev/tcp/127.0.0.1/22") ? 5 : 0; }',
}
FILES = {
    "contest.toml": "[limits]\ncpu_s = 0.5\nstack_mb = 16\nmemory_mb = 64\ndisk_kb = 1024\noutput_kb = 64\n[interact]\nidle_s = 0.6\n",
    "talk/task.toml": 'type = "interactive"\n[judge]\nprogram = "judge.py"\n',
    "talk/judge.py": JUDGE,
    "talk/tests/1.in": "7\n",
    "solve/task.toml": "",
    "solve/tests/1.in": "",
    "solve/tests/1.ans": "7\n",
}


@pytest.fixture(scope="module")
def ran(tmp_path_factory):
    folder = write(tmp_path_factory.mktemp("hostile"), FILES)
    programs = {f"submissions/{name}/talk.c": HEAD + text for name, text in TALKERS.items()}
    programs |= {f"submissions/{name}/solve.c": HEAD + text for name, text in SOLVERS.items()}
    # The same honest program before and after all the others.
    programs |= {
        f"submissions/{name}/{task}.c": programs[f"submissions/honest/{task}.c"] + f"// {name}"
        for name in ("aaron", "zoe")
        for task in ("talk", "solve")
    }
    return evaluated(write(folder, programs))


def test_each_hostile_program_gets_its_own_verdict(ran):
    assert {key: those["1"] for key, those in verdicts(ran[0]).items()} == {
        **{f"{name}/{task}.c": "accepted" for name in ("aaron", "honest", "zoe") for task in ("solve", "talk")},
        "floods/talk.c": "wrong answer",
        "sleeps/talk.c": "stalled",
        "leaves/talk.c": "wrong answer",
        "closes/talk.c": "time limit",
        "forks/talk.c": "forbidden system call",
        "feedback/talk.c": "wrong answer",
        "kills/talk.c": "wrong answer",
        "fork_bomb/solve.c": "forbidden system call",
        "fills/solve.c": "disk quota",
        "many_files/solve.c": "disk quota",
        "outside/solve.c": "run-time error",
        "answers/solve.c": "wrong answer",
        "stderr/solve.c": "output limit",
        "memory/solve.c": "memory limit",
        "stack/solve.c": "run-time error",
        "network/solve.c": "forbidden system call",
    }


def test_a_program_finds_neither_answers_nor_other_programs(ran):
    [one] = [one for one in ran[0].submissions if one.submission.key == "answers/solve.c"]
    # What /bin/ls printed is what the judge compares.
    assert one.lines[0].judged.message == "word 1: got '/data:', expected '7'"


def test_a_value_that_is_no_number_is_worth_nothing_and_takes_nothing_from_others(tmp_path):
    """The validator writes down the value that it read; an infinite one would be the best, and all others nothing beside it."""
    files = {
        "contest.toml": "",
        "most/task.toml": '[score]\nkind = "maximise"\n[judge]\nkind = "program"\nprogram = "validate.py"\n',
        "most/validate.py": "import sys\nopen(sys.argv[3] + 'score.txt', 'w').write(str(float(sys.stdin.read())))\nsys.exit(42)\n",
        "most/tests/1.in": "",
        "most/tests/1.ans": "",
        **{
            f"submissions/{name}/most.py": f"print('{said}')\n"
            for name, said in {"a": "inf", "b": "nan", "c": "8", "d": "4"}.items()
        },
    }
    run, _ = evaluated(write(tmp_path, files))
    assert [one["1"] for one in verdicts(run).values()] == ["judge error", "judge error", "partial", "partial"]
    assert "the judge gave the score inf, which is no finite number" in run.submissions[0].lines[0].judged.jury
    csv = (tmp_path / "results" / "rank.csv").read_text().splitlines()
    assert [line.split(",")[1:3] for line in csv[1:3]] == [["c", "100"], ["d", "50"]]

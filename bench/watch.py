"""The seconds from saving a file to the answer of `momus progress --watch`, in Python, C and Java.

The saved versions are the reference, the reference with one planted fault each, some of which loop, and one that does not compile.
"""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from momus.model import Program
from momus.mutate import edits, mutant_of
from momus.pipeline import watch

ROOT = Path(__file__).resolve().parent.parent
SAVINGS = 40
SETTINGS = """\
language = "{language}"
reference = "{reference}"
function = "longest"
[inputs]
values = "list(int(-50, 50), 0, 10)"
k = "int(-20, 20)"
"""
C_LENGTH = 'n = "len(values)"\n'
PYTHON = """\
def longest(values, k):
    best = 0
    run = 0
    i = 0
    while i < len(values):
        if values[i] > k:
            run += 1
        else:
            run = 0
        if run > best:
            best = run
        i += 1
    return best
"""
BRACES = """\
    int best = 0;
    int run = 0;
    int i = 0;
    while (i < {length}) {{
        if (values[i] > k) {{
            run += 1;
        }} else {{
            run = 0;
        }}
        if (run > best) {{
            best = run;
        }}
        i += 1;
    }}
    return best;
"""
C = f"int longest(int *values, int k, int n) {{\n{BRACES.format(length='n')}}}\n"
JAVA = f"class Longest {{\nstatic int longest(int[] values, int k) {{\n{BRACES.format(length='values.length')}}}\n}}\n"
REFERENCES = {"python": ("longest.py", PYTHON), "c": ("longest.c", C), "java": ("Longest.java", JAVA)}


@dataclass(frozen=True)
class Answers:
    """The seconds of the answers in one language, shortest first. An answer is awaited from the moment at which the file is saved."""

    language: str
    seconds: tuple[float, ...]

    def share(self, share: float) -> float:
        """Return the seconds within which this share of the answers came."""
        return self.seconds[min(len(self.seconds) - 1, int(share * len(self.seconds)))]


def versions(language: str, number: int) -> Iterator[bytes]:
    """Yield so many versions of a program, the same ones every time."""
    name, text = REFERENCES[language]
    reference = Program(language, ((name, text.encode()),))
    yield reference.main
    yield reference.main.replace(b"best", b"be(st", 1)
    places = edits(reference)
    for edit in Random("watch").sample(places, min(len(places), number - 2)):
        yield mutant_of(reference, [edit]).main


def measure(language: str, number: int = SAVINGS) -> Answers:
    """Return how long the answers take after a class of one submission was graded."""
    name, text = REFERENCES[language]
    with tempfile.TemporaryDirectory() as temporary:
        folder, out = Path(temporary) / "class", Path(temporary) / "out"
        (folder / "submissions").mkdir(parents=True)
        length = C_LENGTH if language == "c" else ""
        (folder / "exercise.toml").write_text(SETTINGS.format(language=language, reference=name) + length)
        (folder / name).write_text(text)
        (folder / "submissions" / name).write_text(text.replace("> k", ">= k"))
        _momus("grade", str(folder), "--out", str(out), "--inputs", "500", "--quiet")
        saved = list(dict.fromkeys(versions(language, number)))
        file = Path(temporary) / name
        file.write_bytes(saved[0])
        seconds: list[float] = []
        answers = watch(out, file, savings=len(saved))
        next(answers)
        for version in saved[1:]:
            file.write_bytes(version)
            began = time.perf_counter()
            next(answers)
            seconds.append(time.perf_counter() - began)
        answers.close()
    return Answers(language, tuple(sorted(seconds)))


def _momus(*words: str) -> None:
    subprocess.run(
        [sys.executable, "-m", "momus", *words], check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, cwd=ROOT
    )


if __name__ == "__main__":
    for language in sys.argv[1:] or REFERENCES:
        found = measure(language)
        shares = {f"{share:.0%}": round(found.share(share), 3) for share in (0.5, 0.95)}
        print(language, json.dumps(shares | {"longest": round(found.seconds[-1], 3), "answers": len(found.seconds)}))

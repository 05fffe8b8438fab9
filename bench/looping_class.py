"""A class of small recursive programs, half of which never end or take exponential time: `python -m bench.looping_class [LANGUAGE ...]`.

The class is graded and ranked twice. Printed are the seconds of each, and whether both gave the same results. `--loaded` keeps all processors
busy in the meantime.
"""

import argparse
import json
import multiprocessing
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

PROGRAMS = 60
SETTINGS = 'name = "stairs"\nlanguage = "{}"\nreference = "{}"\nfunction = "stairs"\n[inputs]\nn = "int(0, 60)"\n'
REFERENCES = {
    "python": "def stairs(n):\n    a, b = 1, 1\n    for _ in range(n):\n        a, b = b, a + b\n    return a\n",
    "java": "class Reference { static long stairs(int n) {\nlong a = 1, b = 1;\nwhile (n-- > 0) { long c = a + b; a = b; b = c; }\nreturn a; }\n}\n",
}
FILES = {"python": ("reference.py", "p{:02}.py"), "java": ("Reference.java", "p{:02}/Stairs.java")}

# Each text is a body with a small number in it. A quick one is right where that number is 1.
QUICK = {
    "python": (
        "    a, b = {0}, 1\n    for _ in range(n):\n        a, b = b, a + b\n    return a\n",
        "    known = [1, {0}]\n    while len(known) <= n:\n        known.append(known[-1] + known[-2])\n    return known[n]\n",
        "    if n < 2:\n        return {0}\n    a = b = 1\n    while n > 1:\n        a, b, n = b, a + b, n - 1\n    return b\n",
    ),
    "java": (
        "long a = {0}, b = 1;\nwhile (n-- > 0) {{ long c = a + b; a = b; b = c; }}\nreturn a;\n",
        "long[] known = new long[n + 2];\nknown[0] = 1; known[1] = {0};\n"
        "for (int i = 2; i <= n; i++) known[i] = known[i - 1] + known[i - 2];\nreturn known[n];\n",
        "if (n < 2) return {0};\nlong a = 1, b = 1;\nfor (; n > 1; n--) {{ long c = a + b; a = b; b = c; }}\nreturn b;\n",
    ),
}
LOOPING = {
    "python": (
        "    if n < 2:\n        return {0}\n    return stairs(n - 1) + stairs(n - 2)\n",
        "    if n <= 0:\n        return {0}\n    return stairs(n - 1) + (stairs(n - 2) if n > 1 else 0)\n",
        "    total = 0\n    while n != {0}:\n        n -= 2\n        total += n\n    return total\n",
        "    if n == {0}:\n        return 1\n    while n > 0:\n        n = n // 2 * 2 + 1\n    return n\n",
        "    if n < 2:\n        return 1\n    if n < 2 + {0}:\n        return n\n    return stairs(n - 1) + stairs(n - 1) - stairs(n - 3)\n",
    ),
    "java": (
        "if (n < 2) return {0};\nreturn stairs(n - 1) + stairs(n - 2);\n",
        "if (n <= 0) return {0};\nreturn stairs(n - 1) + (n > 1 ? stairs(n - 2) : 0);\n",
        "long total = 0;\nwhile (n != {0}) {{ n = n % 1000 + 2; total += n; }}\nreturn total;\n",
        "if (n == {0}) return 1;\nwhile (n > 0) n = n / 2 * 2 + 1;\nreturn n;\n",
        "if (n < 2) return 1;\nif (n < 2 + {0}) return n;\nreturn stairs(n - 1) + stairs(n - 1) - stairs(n - 3);\n",
    ),
}
FRAMES = {
    "python": "def stairs(n):\n{}",
    "java": "class Stairs {{\nstatic long stairs(int n) {{\n{}}}\n}}\n",
}


@dataclass(frozen=True)
class Measured:
    """Seconds of `grade` and `rank` for the same class twice, its claims, and where the results of the second time were others."""

    seconds: tuple[float, float]
    claims: dict[str, int]
    different: list[str]


def bodies(texts: tuple[str, ...]) -> Iterator[str]:
    """Yield different bodies without end."""
    for number in range(1, PROGRAMS):
        for text in texts:
            yield text.format(number)


def write_class(language: str, folder: Path) -> Path:
    """Return the folder of an exercise with PROGRAMS submissions, every other one of which loops."""
    reference, name = FILES[language]
    folder.mkdir(parents=True)
    (folder / "exercise.toml").write_text(SETTINGS.format(language, reference))
    (folder / reference).write_text(REFERENCES[language])
    pairs = zip(bodies(QUICK[language]), bodies(LOOPING[language]), strict=False)
    for at, body in enumerate(islice((body for pair in pairs for body in pair), PROGRAMS)):
        file = folder / "submissions" / name.format(at)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(FRAMES[language].format(body))
    return folder


def _burn() -> None:
    while True:
        pass


@contextmanager
def loaded(wanted: bool) -> Iterator[None]:
    """Keep every processor busy while the block runs, if that is wanted."""
    burning = [multiprocessing.Process(target=_burn, daemon=True) for _ in range(multiprocessing.cpu_count() if wanted else 0)]
    for process in burning:
        process.start()
    try:
        yield
    finally:
        for process in burning:
            process.kill()


def _results(folder: Path) -> dict:
    results = json.loads((folder / "results.json").read_text())
    return {"submissions": [_steady(one) for one in results["submissions"]], "ranking": results["ranking"]}


def _steady(value):
    """Return a value of the results without its seconds."""
    if isinstance(value, dict):
        return {key: _steady(one) for key, one in value.items() if not key.endswith(("seconds", "_s", "time"))}
    return [_steady(one) for one in value] if isinstance(value, list) else value


def differences(one, other, place: str = "results") -> Iterator[str]:
    """Yield where two results differ, and what is there."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for key in one:
            yield from differences(one[key], other[key], f"{place}.{key}")
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for at, pair in enumerate(zip(one, other, strict=True)):
            yield from differences(*pair, f"{place}[{at}]")
    elif one != other:
        yield f"{place}: {one!r:.150} and {other!r:.150}"


def measure(language: str, busy: bool = False) -> Measured:
    """Return what grading and ranking the class took, twice, each time from nothing."""
    seconds, results = [], []
    with tempfile.TemporaryDirectory() as work, loaded(busy):
        exercise = write_class(language, Path(work, "stairs"))
        for at in ("first", "second"):
            out = Path(work, at)
            start = time.monotonic()
            for command in (["grade", exercise, "--inputs", "2000", "--out", out], ["rank", out]):
                subprocess.run([sys.executable, "-m", "momus", *map(str, command), "-q"], check=True, stdout=subprocess.DEVNULL)
            seconds.append(time.monotonic() - start)
            results.append(_results(out))
    claims: dict[str, int] = {}
    for one in results[0]["submissions"]:
        claims[one["claim"]] = claims.get(one["claim"], 0) + 1
    return Measured((seconds[0], seconds[1]), claims, list(differences(*results)))


def main() -> None:
    """Print the figures of each language."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help="python, java; default: both")
    parser.add_argument("--loaded", action="store_true", help="keep all processors busy")
    options = parser.parse_args()
    for language in options.languages or FILES:
        found = measure(language, options.loaded)
        seconds = " and ".join(f"{one:.1f}" for one in found.seconds)
        print(
            f"{language}: {seconds} s; {found.claims}; {len(found.different)} differences", *found.different, sep="\n  ", flush=True
        )


if __name__ == "__main__":
    main()

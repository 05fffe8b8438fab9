"""What programs that keep state cost: `python -m bench.state [LANGUAGE ...]`.

Two classes of ten programs are graded in each language: five that answer wrongly after other calls and five whose state is harmless; and five that
are wrong and five that are right, all without state. Printed is the CPU time in boxes: of workers, programs and compilers.
"""

import argparse
import os
import tempfile
import threading
from collections.abc import Mapping
from pathlib import Path

from bench.process_tree import INTERVAL_S, descendants
from momus.options import Options
from momus.pipeline import grade
from momus.results import Results

INPUTS = 2000
SETTINGS = (
    'name = "positive"\nlanguage = "python"\nreference = "reference.py"\nfunction = "count_positive"\n'
    '[inputs]\nA = "list(int(-20, 20), 0, 6)"\n'
)
REFERENCE = "def count_positive(A):\n    return sum(a > 0 for a in A)\n"
TESTS = ("a >= 0", "a > 1", "a < 0", "a > 2", "a != 0", "a > 0", "0 < a", "a >= 1", "1 <= a", "!(a <= 0)")
"""What the programs without state count: the first five are wrong."""
PLAIN = {
    "python": ("p{}.py", "def count_positive(A):\n    return sum({} for a in A)\n"),
    "c": ("p{}.c", "int count_positive(const int *A, int n) {{ int c = 0; for (int i = 0; i < n; i++) {{ int a = A[i]; c += {}; }} return c; }}\n"),
    "cpp": ("p{}.cpp", "#include <vector>\nint count_positive(const std::vector<int> &A) {{ int c = 0; for (int a : A) c += {}; return c; }}\n"),
    "java": ("P.java", "class P {{ static int countPositive(int[] A) {{ int c = 0; for (int a : A) if ({}) c++; return c; }} }}\n"),
    "csharp": ("P.cs", "class P {{ public static int CountPositive(int[] A) {{ int c = 0; foreach (int a in A) c += {} ? 1 : 0; return c; }} }}\n"),
    "javascript": ("p{}.js", "function countPositive(A) {{ return A.filter(a => {}).length; }}\n"),
    "haskell": ("P{}.hs", "countPositive :: [Int] -> Int\ncountPositive xs = length (filter (\\a -> {}) xs)\n"),
}  # fmt: skip
_HEAD = (
    "import Data.IORef\nimport System.IO.Unsafe\n{{-# NOINLINE {0} #-}}\n{0} :: IORef {1}\n{0} = unsafePerformIO (newIORef {2})\n"
)
_FUNCTION = "{{-# NOINLINE countPositive #-}}\ncountPositive :: [Int] -> Int\ncountPositive xs = unsafePerformIO (do {{ {} }})\n"
_COUNT = "length (filter (> 0) xs)"
HASKELL_KEEPING = [
    (("total", "Int", "0"), f"n <- readIORef total; let {{ m = n + {_COUNT} }}; writeIORef total m; return m"),
    (("calls", "Int", "0"), f"modifyIORef calls (+ 1); n <- readIORef calls; return (if n > 2 then 0 else {_COUNT})"),
    (
        ("first", "(Maybe Int)", "Nothing"),
        f"m <- readIORef first; let {{ r = maybe ({_COUNT}) id m }}; writeIORef first (Just r); return r",
    ),
    (("last", "Int", "0"), f"n <- readIORef last; let {{ m = {_COUNT} }}; writeIORef last m; return (max n m)"),
    (("seen", "[[Int]]", "[]"), f"s <- readIORef seen; writeIORef seen (xs : s); return (if xs `elem` s then 0 else {_COUNT})"),
]
HASKELL_HARMLESS = [
    (("calls", "Int", "0"), f"modifyIORef calls (+ 1); return ({_COUNT})"),
    (("sums", "Int", "0"), f"modifyIORef sums (+ sum xs); return ({_COUNT})"),
    (("longest", "[Int]", "[]"), f"writeIORef longest xs; return ({_COUNT})"),
    (("reset", "Int", "0"), f"writeIORef reset ({_COUNT}); readIORef reset"),
    (("memo", "[[Int]]", "[]"), f"m <- readIORef memo; writeIORef memo (xs : take 50 m); return ({_COUNT})"),
]  # fmt: skip


def with_state(language: str) -> dict[str, str]:
    """Return ten programs that keep state, by file name."""
    from tests.pipeline.harmless_state import HARMLESS
    from tests.pipeline.state_that_changes_answers import KEEPING

    if language != "haskell":
        return {f"{kind}-{file}": text for kind, of in (("k", KEEPING), ("h", HARMLESS)) for file, text in of[language].items()}
    both = (("Keeping", HASKELL_KEEPING), ("Harmless", HASKELL_HARMLESS))
    return {
        f"k-{kind}{i}.hs": (_HEAD.format(*head) + _FUNCTION.format(body)).replace("last", "lately").replace("seen", "seenBefore")
        for kind, programs in both
        for i, (head, body) in enumerate(programs)
    }


def without_state(language: str) -> dict[str, str]:
    """Return ten programs that keep no state, by file name."""
    file, text = PLAIN[language]
    tests = [test.replace("!(a <= 0)", "not (a <= 0)") if language in ("python", "haskell") else test for test in TESTS]
    tests = [test.replace("!=", "/=") if language == "haskell" else test for test in tests]
    return {f"{i}-{file.format(i)}": text.format(test) for i, test in enumerate(tests)}


class BoxedTime:
    """Samples how much CPU time all boxes below this process use. What a box uses after it was last seen is missing: at most one interval."""

    def __init__(self) -> None:
        self._ticks: dict[int, int] = {}
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._sample, daemon=True)

    @property
    def seconds(self) -> float:
        """Return the CPU seconds so far."""
        return sum(self._ticks.values()) / os.sysconf("SC_CLK_TCK")

    def __enter__(self) -> "BoxedTime":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    def _sample(self) -> None:
        while not self._ended.wait(INTERVAL_S):
            boxes = set()
            for pid in descendants(os.getpid()):
                try:
                    fields = Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()
                    if Path(f"/proc/{pid}/comm").read_text().strip() == "bwrap":
                        boxes.add(pid)
                except OSError:
                    continue
                if int(fields[1]) in boxes and pid not in boxes:
                    # With the time of its children that have ended.
                    self._ticks[pid] = max(sum(map(int, fields[11:15])), self._ticks.get(pid, 0))


def graded_cpu(programs: Mapping[str, str], inputs: int) -> tuple[float, Results]:
    """Return the CPU seconds of a grading, and what it found. Each program is in a folder of its own: some names matter to compilers."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "exercise.toml").write_text(SETTINGS, encoding="utf-8")
        (root / "reference.py").write_text(REFERENCE, encoding="utf-8")
        for name, text in programs.items():
            (root / "submissions" / name.replace(".", "-")).mkdir(parents=True)
            (root / "submissions" / name.replace(".", "-") / name.partition("-")[2]).write_text(text, encoding="utf-8")
        with BoxedTime() as boxed:
            results = grade(root, options=Options(inputs=inputs, seed=1, out=root / "out"))
    return boxed.seconds, results


def main() -> None:
    """Print the CPU seconds of both classes in each language, and how many were refuted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("languages", nargs="*", default=list(PLAIN))
    parser.add_argument("--inputs", type=int, default=INPUTS)
    given = parser.parse_args()
    for language in given.languages:
        plain_s, plain = graded_cpu(without_state(language), given.inputs)
        state_s, state = graded_cpu(with_state(language), given.inputs)
        refuted = [sum(str(one.claim) == "refuted" for one in results.findings) for results in (plain, state)]
        print(
            f"{language:10} without {plain_s:6.1f} s ({refuted[0]} refuted), with {state_s:6.1f} s ({refuted[1]} refuted): {state_s / plain_s:.2f}",
            flush=True,
        )
        for results in (plain, state):
            for one in results.findings:
                if str(one.claim) not in ("refuted", "unrefuted", "holds within"):
                    print(f"    {one.id}: {one.claim} {one.reason}")


if __name__ == "__main__":
    main()

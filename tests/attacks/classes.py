"""Classes of hostile submissions, each with two innocent neighbours, graded the way an instructor grades."""

import ctypes
import os
import shutil
import tempfile
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from momus.pipeline import Options, grade
from momus.results import Finding

HERE = Path(__file__).parent
EXPECTED = tomllib.loads((HERE / "expected.toml").read_text(encoding="utf-8"))
NEIGHBOURS = ("right", "wrong")
MARK = "momus-attack"
"""The beginning of the name of every file that an attack makes where it can."""

_PLACES = ("/", "/tmp", "/var/tmp", "/dev/shm", "/dev", "/run", "/home", "/root", "/data", ".")
_PR_SET_CHILD_SUBREAPER = 36


@dataclass(frozen=True)
class Kind:
    """How the programs of one class are used: the exercise, the reference, a right neighbour and a wrong one."""

    suffix: str
    settings: str
    reference: str
    right: str
    wrong: str
    limits: str = "seconds = 0.1\nmemory_mb = 48\n"
    inputs: int = 60


_FUNCTION = 'function = "largest"\n[inputs]\nvalues = "list(int(-50, 50), 1, 5)"\n'
_PROGRAM = 'program = true\nstdin = "{values}\\n"\n[inputs]\nvalues = "list(int(-50, 50), 1, 5)"\n'
_C_MAIN = """#include <stdio.h>
int main(void) {{
    int value, {name} = {first};
    while (scanf("%d", &value) == 1)
        if (value > {name})
            {name} = value;
    printf("%d\\n", {name});
    return 0;
}}
"""
_C_FUNCTION = """int largest(int *values, int n) {{
    int {name} = {first};
    for (int i = 0; i < n; i++)
        if (values[i] > {name})
            {name} = values[i];
    return {name};
}}
"""
_CPP_FUNCTION = """#include <vector>
int largest(const std::vector<int> &values) {{
    int {name} = {first};
    for (int value : values)
        if (value > {name})
            {name} = value;
    return {name};
}}
"""
_CPP_MAIN = """#include <iostream>
int main() {{
    int value, {name} = {first};
    while (std::cin >> value)
        if (value > {name})
            {name} = value;
    std::cout << {name} << std::endl;
}}
"""
_CSHARP_FUNCTION = """public class Largest {{
    public static int largest(int[] values) {{
        int {name} = {first};
        foreach (int value in values)
            {name} = System.Math.Max({name}, value);
        return {name};
    }}
}}
"""
_CSHARP_MAIN = """using System;
public class Largest {{
    public static void Main() {{
        int {name} = {first};
        foreach (string word in Console.In.ReadToEnd().Split(new[] {{ ' ', '\\n' }}, StringSplitOptions.RemoveEmptyEntries))
            {name} = Math.Max({name}, int.Parse(word));
        Console.WriteLine({name});
    }}
}}
"""
_JAVA_FUNCTION = """class Largest {{
    static int largest(int[] values) {{
        int {name} = {first};
        for (int value : values)
            {name} = Math.max({name}, value);
        return {name};
    }}
}}
"""
_JAVA_MAIN = """public class Largest {{
    public static void main(String[] words) {{
        var in = new java.util.Scanner(System.in);
        int {name} = {first};
        while (in.hasNextInt())
            {name} = Math.max({name}, in.nextInt());
        System.out.println({name});
    }}
}}
"""
_HASKELL_FUNCTION = """largest :: [Int] -> Int
largest values = foldr max {name} values
  where {name} = {first}
"""
_HASKELL_MAIN = """main :: IO ()
main = interact {name}
  where {name} text = show (maximum ({first} : map read (words text) :: [Int])) ++ "\\n"
"""
_JAVASCRIPT_FUNCTION = """function largest(values) {{
  let {name} = {first};
  for (const value of values) {name} = Math.max({name}, value);
  return {name};
}}
"""
_JAVASCRIPT_MAIN = """const {name} = require('fs').readFileSync(0, 'utf8').split(/\\s+/).filter(Boolean).map(Number);
console.log(Math.max({first}, ...{name}));
"""
# What a JVM does besides, before a program's own code is warm, takes longer than the programs here.
_JAVA_LIMITS = "seconds = 0.4\nmemory_mb = 48\n"
# Each JVM or Mono that an attack ends has to be started anew.
_RUNTIME_INPUTS = 16
_NODE_INPUTS = 8
KINDS = {
    "python": Kind(
        ".py",
        _FUNCTION,
        "def largest(values):\n    the_reference_s_own_way = max(values)\n    return the_reference_s_own_way\n",
        "def largest(values):\n    the_neighbour_s_own_way = sorted(values)\n    return the_neighbour_s_own_way[-1]\n",
        "def largest(values):\n    best = 0\n    for value in values:\n        best = max(best, value)\n    return best\n",
    ),
    "python_program": Kind(
        ".py",
        _PROGRAM,
        "the_reference_s_own_way = max\nprint(the_reference_s_own_way(map(int, input().split())))\n",
        "print(sorted(map(int, input().split()))[-1])\n",
        "print(max(0, *map(int, input().split())))\n",
    ),
    "c": Kind(
        ".c",
        _FUNCTION + 'n = "len(values)"\n',
        _C_FUNCTION.format(name="the_reference_s_own_way", first="values[0]"),
        _C_FUNCTION.format(name="the_neighbour_s_own_way", first="-1000"),
        _C_FUNCTION.format(name="best", first="0"),
    ),
    "c_program": Kind(
        ".c",
        _PROGRAM,
        _C_MAIN.format(name="the_reference_s_own_way", first="-1000"),
        _C_MAIN.format(name="the_neighbour_s_own_way", first="-2000"),
        _C_MAIN.format(name="best", first="0"),
    ),
    "cpp": Kind(
        ".cpp",
        _FUNCTION,
        _CPP_FUNCTION.format(name="the_reference_s_own_way", first="values[0]"),
        _CPP_FUNCTION.format(name="the_neighbour_s_own_way", first="-1000"),
        _CPP_FUNCTION.format(name="best", first="0"),
    ),
    "cpp_program": Kind(
        ".cpp",
        _PROGRAM,
        _CPP_MAIN.format(name="the_reference_s_own_way", first="-1000"),
        _CPP_MAIN.format(name="the_neighbour_s_own_way", first="-2000"),
        _CPP_MAIN.format(name="best", first="0"),
    ),
    "csharp": Kind(
        ".cs",
        _FUNCTION,
        _CSHARP_FUNCTION.format(name="theReferencesOwnWay", first="values[0]"),
        _CSHARP_FUNCTION.format(name="theNeighboursOwnWay", first="-1000"),
        _CSHARP_FUNCTION.format(name="best", first="0"),
        _JAVA_LIMITS,
        _RUNTIME_INPUTS,
    ),
    "csharp_program": Kind(
        ".cs",
        _PROGRAM,
        _CSHARP_MAIN.format(name="theReferencesOwnWay", first="-1000"),
        _CSHARP_MAIN.format(name="theNeighboursOwnWay", first="-2000"),
        _CSHARP_MAIN.format(name="best", first="0"),
        _JAVA_LIMITS,
        _RUNTIME_INPUTS,
    ),
    "java": Kind(
        ".java",
        _FUNCTION,
        _JAVA_FUNCTION.format(name="theReferencesOwnWay", first="values[0]"),
        _JAVA_FUNCTION.format(name="theNeighboursOwnWay", first="-1000"),
        _JAVA_FUNCTION.format(name="best", first="0"),
        _JAVA_LIMITS,
        _RUNTIME_INPUTS,
    ),
    "java_program": Kind(
        ".java",
        _PROGRAM,
        _JAVA_MAIN.format(name="theReferencesOwnWay", first="-1000"),
        _JAVA_MAIN.format(name="theNeighboursOwnWay", first="-2000"),
        _JAVA_MAIN.format(name="best", first="0"),
        _JAVA_LIMITS,
        _RUNTIME_INPUTS,
    ),
    "javascript": Kind(
        ".js",
        _FUNCTION,
        _JAVASCRIPT_FUNCTION.format(name="theReferencesOwnWay", first="values[0]"),
        _JAVASCRIPT_FUNCTION.format(name="theNeighboursOwnWay", first="-1000"),
        _JAVASCRIPT_FUNCTION.format(name="best", first="0"),
        _JAVA_LIMITS,
        _NODE_INPUTS,
    ),
    "javascript_program": Kind(
        ".js",
        _PROGRAM,
        _JAVASCRIPT_MAIN.format(name="theReferencesOwnWay", first="-1000"),
        _JAVASCRIPT_MAIN.format(name="theNeighboursOwnWay", first="-2000"),
        _JAVASCRIPT_MAIN.format(name="best", first="0"),
        _JAVA_LIMITS,
        _NODE_INPUTS,
    ),
    "haskell": Kind(
        ".hs",
        _FUNCTION,
        _HASKELL_FUNCTION.format(name="theReferencesOwnWay", first="head values"),
        _HASKELL_FUNCTION.format(name="theNeighboursOwnWay", first="-1000"),
        _HASKELL_FUNCTION.format(name="best", first="0"),
    ),
    "haskell_program": Kind(
        ".hs",
        _PROGRAM,
        _HASKELL_MAIN.format(name="theReferencesOwnWay", first="-1000"),
        _HASKELL_MAIN.format(name="theNeighboursOwnWay", first="-2000"),
        _HASKELL_MAIN.format(name="best", first="0"),
    ),
}


def allowed(value: str | list[str]) -> list[str]:
    """Return what expected.toml allows, where it may be one thing or several."""
    return value if isinstance(value, list) else [value]


@dataclass(frozen=True)
class Graded:
    """What became of a class, and what it left behind."""

    findings: dict[str, Finding]
    processes: list[str]
    files: list[str]
    report: str


def attacks(kind: str) -> list[str]:
    """Return the files of the hostile submissions of one kind."""
    return sorted(path.name for path in (HERE / kind).iterdir() if path.suffix == KINDS[kind].suffix)


def is_slow(kind: str, file: str) -> bool:
    """Return whether an attack takes seconds of processor time whatever becomes of it."""
    return EXPECTED[kind].get(file, {}).get("slow", False)


def write_class(folder: Path, kind: str, files: list[str]) -> Path:
    """Return the folder of an exercise with the two neighbours and these attacks as its submissions."""
    made = KINDS[kind]
    submissions = folder / "submissions"
    submissions.mkdir(parents=True)
    language = kind.removesuffix("_program")
    head = f'name = "largest"\nlanguage = "{language}"\nreference = "reference{made.suffix}"\nsubmissions = "submissions/"\n'
    (folder / "exercise.toml").write_text(f"{head}{made.settings}[limits]\n{made.limits}", encoding="utf-8")
    (folder / f"reference{made.suffix}").write_text(made.reference, encoding="utf-8")
    for name in NEIGHBOURS:
        (submissions / f"{name}{made.suffix}").write_text(getattr(made, name), encoding="utf-8")
    for file in files:
        shutil.copy(HERE / kind / file, submissions)
    return folder


def grade_class(folder: Path, kind: str, files: list[str]) -> Graded:
    """Return what became of a class of attacks of a kind; it is graded in the folder, which must not exist yet."""
    write_class(folder, kind, files)
    given = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    out = folder / "out"
    with _temporary_folder(folder.parent / f"{folder.name}-tmp") as temporary, _parent_of_orphans():
        before = _descendants()
        results = grade(folder, options=Options(inputs=KINDS[kind].inputs, jobs=2, out=out))
        left = _left_after(before, 5)
        files_left = [str(path) for path in temporary.rglob("*")]
    files_left += [str(path) for place in _PLACES if Path(place).is_dir() for path in Path(place).glob(f"{MARK}*")]
    files_left += [str(path) for path in folder.rglob(f"{MARK}*")]
    files_left += [str(path) for path, content in given.items() if not path.is_file() or path.read_bytes() != content]
    findings = {Path(finding.file).name: finding for finding in results.findings}
    return Graded(findings, left, files_left, (out / "report.html").read_text(encoding="utf-8"))


@contextmanager
def _temporary_folder(folder: Path) -> Iterator[Path]:
    """Have temporary files made in a folder of their own, where nobody else's are."""
    folder.mkdir()
    before = tempfile.tempdir
    tempfile.tempdir = str(folder)
    try:
        yield folder
    finally:
        tempfile.tempdir = before


@contextmanager
def _parent_of_orphans() -> Iterator[None]:
    """Have every process that loses its parent become a child of this one: so none can hide."""
    prctl = ctypes.CDLL(None).prctl
    prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    try:
        yield
    finally:
        prctl(_PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0)


def _descendants() -> dict[int, str]:
    """Return the living processes below this one, with their command lines."""
    parents, words = {}, {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                state, parent = (folder / "stat").read_text().rsplit(")", 1)[1].split()[:2]
                words[int(folder.name)] = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            except OSError:
                continue
            if state != "Z":
                parents[int(folder.name)] = int(parent)
    below = {os.getpid()}
    while grown := {process for process, parent in parents.items() if parent in below} - below:
        below |= grown
    return {process: words[process] for process in below - {os.getpid()}}


def _left_after(before: dict[int, str], wait_s: float) -> list[str]:
    """Return the processes that are still there after a moment, and were not before."""
    end = time.monotonic() + wait_s
    while (
        left := {process: words for process, words in _descendants().items() if process not in before}
    ) and time.monotonic() < end:
        time.sleep(0.05)
    return [f"{process}: {words}" for process, words in left.items()]

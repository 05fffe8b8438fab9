"""The truth about the exercises without a written domain, shown by running the programs themselves and nothing of Momus."""

import ast
import ctypes
import re
import subprocess
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

EXERCISES = sorted(path.parent for path in (Path(__file__).parent / "unwritten").glob("*/exercise.toml"))


def truth_of(folder: Path) -> dict[str, dict[str, object]]:
    """Return what is true of each submission, by its name."""
    return tomllib.loads((folder / "truth.toml").read_text(encoding="utf-8"))


def answer_in_python(program: Path, calls: str) -> object:
    """Return the value of the last of these statements, or the name of the exception, in a namespace of its own."""
    names: dict[str, object] = {}
    exec(compile(program.read_text(encoding="utf-8"), str(program), "exec"), names)
    *before, last = ast.parse(calls).body
    assert isinstance(last, ast.Expr)
    try:
        exec(compile(ast.Module(before, []), "calls", "exec"), names)
        return eval(compile(ast.Expression(last.value), "calls", "eval"), names)
    except Exception as error:
        return type(error).__name__


def answers_in_c(folder: Path, build: Path) -> Callable[[Path, str], object]:
    """Return what runs calls of a C function of ints. Assertions are off: they would end this process."""

    def answer(program: Path, calls: str) -> object:
        library = build / f"{program.stem}.so"
        subprocess.run(["gcc", "-w", "-O0", "-DNDEBUG", "-shared", "-fPIC", "-o", library, program], check=True)
        name = tomllib.loads((folder / "exercise.toml").read_text(encoding="utf-8"))["function"]
        results = [eval(call, {name: getattr(ctypes.CDLL(str(library)), name)}) for call in calls.split(";")]
        return results[-1]

    return answer


def answers_in_java(folder: Path, build: Path) -> Callable[[Path, str], object]:
    """Return what looks up the answers of all programs, found by one compilation and one JVM."""
    questions = [
        (path, str(fact.get("shows", fact.get("outside"))))
        for name, fact in truth_of(folder).items()
        if "shows" in fact or "outside" in fact
        for path in (folder / "reference.java", folder / "submissions" / f"{name}.java")
    ]
    lines = []
    for number, (program, calls) in enumerate(questions):
        package = build / f"p{number}"
        package.mkdir()
        source = (
            program.read_text(encoding="utf-8")
            .replace("class Numbers", "public class Numbers")
            .replace("static int", "public static int")
        )
        (package / "Numbers.java").write_text(f"package p{number};\n{source}", encoding="utf-8")
        *before, last = [f"p{number}.Numbers.{call.strip()}" for call in re.sub(r"\(\{", "(new int[] {", calls).split(";")]
        lines.append("try { " + "".join(call + "; " for call in before) + f"System.out.println({last}); }}")
        lines.append("catch (Exception e) { System.out.println(e.getClass().getName()); }")
    (build / "Main.java").write_text(
        "class Main { public static void main(String[] a) {\n" + "\n".join(lines) + "\n} }\n", encoding="utf-8"
    )
    subprocess.run(["javac", "-nowarn", "-d", build / "out", "-sourcepath", build, build / "Main.java"], check=True, cwd=build)
    shown = subprocess.run(["java", "-cp", build / "out", "Main"], check=True, capture_output=True, text=True).stdout.splitlines()
    answers = dict(zip(questions, shown, strict=True))
    return lambda program, calls: answers[program, calls]


@pytest.mark.parametrize("folder", EXERCISES, ids=lambda folder: folder.name)
def test_every_bug_shows_and_every_difference_outside_is_one(folder: Path, tmp_path: Path) -> None:
    suffix = next(folder.glob("reference.*")).suffix
    answer = {".py": lambda *_: answer_in_python, ".c": answers_in_c, ".java": answers_in_java}[suffix](folder, tmp_path)
    truth = truth_of(folder)
    assert {path.stem for path in (folder / "submissions").iterdir()} == set(truth)
    for name, fact in truth.items():
        assert fact["right"] or "shows" in fact, f"{name} has a bug that nothing shows"
        calls = fact.get("shows", fact.get("outside"))
        if calls is not None:
            expected, given = (
                answer(program, str(calls))
                for program in (folder / f"reference{suffix}", folder / "submissions" / f"{name}{suffix}")
            )
            assert given != expected, f"{name}: {calls} gives {given!r} as the reference does"


def test_there_are_enough_of_each_kind() -> None:
    facts = [fact for folder in EXERCISES for fact in truth_of(folder).values()]
    assert len(EXERCISES) == 12 and len(facts) == 180
    assert sum(not fact["right"] for fact in facts) == 73
    assert sum(bool(fact["right"]) for fact in facts) == 107
    assert sum("outside" in fact for fact in facts) == 72

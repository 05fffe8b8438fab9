"""A runtime, driver or compiler that is broken here, or a machine that is busy, is no submission's fault."""

import shutil
from dataclasses import replace

import pytest

from momus.errors import BoxError, RejectedError
from momus.execute import Batch, Runner, accounts
from momus.execute.busy_compilers import run_patiently
from momus.languages import LANGUAGES
from momus.languages.base import Entry, Task, ToolRun
from momus.languages.csharp.language import CSharp
from momus.languages.haskell.language import Haskell
from momus.languages.java.language import Java
from momus.languages.javascript.language import JavaScript
from momus.model import Form, Input, Limits, Program
from tests.execute.conftest import QUICK

SOURCES = {
    "c": ("f.c", "int f(int x) { return x; }"),
    "cpp": ("f.cpp", "int f(int x) { return x; }"),
    "java": ("F.java", "class F { static int f(int x) { return x; } }"),
    "csharp": ("F.cs", "public class F { public static int f(int x) { return x; } }"),
    "javascript": ("f.js", "function f(x) { return x; }"),
    "haskell": ("F.hs", "f :: Int -> Int\nf x = x\n"),
}
NEEDS = {"c": "gcc", "cpp": "g++", "java": "javac", "csharp": "mono", "javascript": "node", "haskell": "ghc"}


def needs(name: str) -> None:
    if not shutil.which(NEEDS[name]):
        pytest.skip(f"needs {NEEDS[name]}")


def program(name: str, source: str = "") -> Program:
    path, text = SOURCES[name]
    return Program(name, ((path, (source or text).encode()),))


def called(runner: Runner, given: Program, limits: Limits = QUICK):
    prepared = runner.prepare(given, Task(Form.FUNCTION, (Entry("f", ("x",)),)))
    return runner.run(prepared, Batch("f", (Input("f", (1,)),)), limits)


class RefusedFlag(JavaScript):
    """Node as one that does not know a flag of ours."""

    def runtime(self, run_tool):
        made = super().runtime(run_tool)
        return replace(made, command=(made.command[0], "--no-such-flag", *made.command[1:]))


class NoRoom(Java):
    """Java where a JVM cannot reserve the memory that it wants."""

    def runtime(self, run_tool):
        return replace(super().runtime(run_tool), address_space_mb=300)


class DamagedDriver(Java):
    """Java with a driver of which only the first half is left."""

    def runtime(self, run_tool):
        made = super().runtime(run_tool)
        return replace(made, files=tuple((name, content[: len(content) // 2]) for name, content in made.files))


class MissingDriver(CSharp):
    """C# whose driver is gone."""

    def runtime(self, run_tool):
        made = super().runtime(run_tool)
        return replace(made, files=tuple((name, content) for name, content in made.files if not name.startswith("driver")))


class NoAddressSpace(Haskell):
    """Haskell where GHC's runtime cannot reserve its address space."""

    def prepare(self, given, task, run_tool, *, traced=False):
        return replace(super().prepare(given, task, run_tool, traced=traced), reserved_mb=0)


class BreaksAtCalls(JavaScript):
    """Node with a driver that loads programs, and ends when it is to call them."""

    def runtime(self, run_tool):
        made = super().runtime(run_tool)
        beat = b"this.#set(HEARTBEAT, index);"
        assert any(beat in content for _, content in made.files)
        return replace(
            made, files=tuple((name, content.replace(beat, beat + b" process.abort();")) for name, content in made.files)
        )


@pytest.mark.parametrize("broken", [RefusedFlag, NoRoom, DamagedDriver, MissingDriver, NoAddressSpace, BreaksAtCalls])
def test_a_runtime_that_breaks_at_any_program_is_a_fault_of_ours(monkeypatch, runner, broken):
    needs(broken.name)
    monkeypatch.setitem(LANGUAGES, broken.name, broken())
    with Runner(81) as fresh, pytest.raises(BoxError) as told:
        called(fresh, program(broken.name))
    assert str(told.value).startswith(f"{broken.name}: our own small test program fails here too")
    assert str(told.value).endswith("run: momus doctor")


def test_memory_that_does_not_suffice_for_a_jvm_is_no_fault_of_the_program(runner):
    needs("java")
    with pytest.raises(BoxError, match=r"java: our own small test program .* exit code 1 \(memory_mb = 4, processes = 16\)"):
        called(runner, program("java"), Limits(cpu_s=1.0, memory_mb=4))


@pytest.mark.parametrize(
    ("name", "source", "reason"),
    [
        (
            "c",
            "#include <stdlib.h>\n__attribute__((constructor)) void g(void) { abort(); }\nint f(int x) { return x; }",
            "signal 6",
        ),
        ("javascript", "process.exit(0); function f(x) { return x; }", "exit code 0"),
    ],
)
def test_a_program_that_ends_its_process_as_it_is_loaded_is_still_rejected(runner, name, source, reason):
    needs(name)
    with pytest.raises(RejectedError, match=f"^loading it .*{reason}$"):
        called(runner, program(name, source))


def test_flags_that_no_program_compiles_with_reject_nobody(runner):
    needs("cpp")
    task = Task(Form.FUNCTION, (Entry("f", ("x",)),), settings=(("cpp.flags", "-std=c++99"),))
    with pytest.raises(BoxError, match=r"^cpp: our own small test program .*-std=c\+\+99"):
        runner.prepare(program("cpp"), task)


def test_a_program_that_does_not_compile_is_still_rejected_where_others_do(runner):
    needs("cpp")
    with pytest.raises(RejectedError, match="^it does not compile: f.cpp:1:23: error"):
        runner.prepare(program("cpp", "int f(int x) { return y; }"), Task(Form.FUNCTION, (Entry("f", ("x",)),)))


BUSY = ToolRun(-9, b"", b"", None, True, True)
IDLE = ToolRun(0, b"", b"", b"made")


def tool_that(*ends: ToolRun):
    """Return a tool that ends in these ways, one after the other, and the wall-clock seconds that it was given each time."""
    left, given = list(ends), []

    def run_tool(argv, files, output, *, seconds, memory_mb=1024, wall_s=0.0):
        given.append(wall_s)
        return left.pop(0)

    return run_tool, given


@pytest.fixture
def idle_at_first(monkeypatch):
    monkeypatch.setattr(accounts, "pace", lambda: 1.0)


def test_a_compiler_on_a_busy_machine_is_started_once_with_all_its_time(monkeypatch):
    monkeypatch.setattr(accounts, "pace", lambda: 3.0)
    run_tool, given = tool_that(IDLE)
    assert run_patiently(run_tool, ["ghc"], {}, None, seconds=30) is IDLE
    assert given == [181.0]


def test_a_compiler_that_was_hardly_let_run_is_given_more_time(idle_at_first):
    run_tool, given = tool_that(BUSY, IDLE)
    assert run_patiently(run_tool, ["gcc"], {}, None, seconds=10) is IDLE
    assert given == [0.0, 61.0]


def test_a_compiler_that_a_busy_machine_starves_twice_rejects_nobody(idle_at_first):
    run_tool, _ = tool_that(BUSY, BUSY, BUSY)
    with pytest.raises(BoxError, match="^gcc did not get 10 s of CPU time within 61 s: the machine is busy"):
        run_patiently(run_tool, ["gcc"], {}, None, seconds=10)


def test_a_compiler_that_waits_while_the_machine_is_idle_has_timed_out(idle_at_first):
    run_tool, _ = tool_that(BUSY, BUSY, IDLE)
    assert run_patiently(run_tool, ["ghc"], {}, None, seconds=10).timed_out


@pytest.mark.slow
def test_a_tool_that_sleeps_has_starved_and_one_whose_child_computes_has_not(runner):
    slept = runner.run_tool(["sh", "-c", "sleep 30"], seconds=0.5)
    assert (slept.timed_out, slept.starved) == (True, True)
    # As in gcc, the part that computes is a child of the tool.
    computes = ["sh", "-c", "/usr/bin/python3 -c 'while True: pass'; exit 1"]
    computed = runner.run_tool(computes, seconds=1, wall_s=300)
    assert (computed.timed_out, computed.starved) == (True, False)


@pytest.mark.slow
def test_a_compiler_that_comes_to_its_end_when_it_is_given_more_time_has_made_something(runner):
    # Twice its seconds and one more are not enough for it, six times and one more are.
    slow = ["sh", "-c", "sleep 2.2; echo made > a.out"]
    assert runner.run_tool(slow, {}, "a.out", seconds=0.5).starved
    assert runner.compile(slow, {}, "a.out", seconds=0.5).output == b"made\n"

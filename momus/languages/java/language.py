"""Java: compiled by javac, many programs at a time; each is run in its own JVM by our driver."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from momus import wire
from momus.errors import BoxError, MissingToolError, RejectedError
from momus.languages.base import (
    COUNTED,
    RUNTIME,
    Entry,
    LanguageDefaults,
    Literals,
    Prepared,
    Runtime,
    RunTool,
    SampleProgram,
    Signature,
    Standalone,
    Task,
)
from momus.languages.java import source
from momus.languages.java.branch_notes import counting
from momus.languages.java.compiling import Compiled, checked, compiled
from momus.languages.java.jdk import jdk, runtime, standalone
from momus.languages.java.types import domain_of
from momus.languages.literals import joined
from momus.languages.reference_facts import bounds_in
from momus.model import Program

BRANCHES = "branches"


class Java(LanguageDefaults):
    """Submissions in Java 17, or a newer version that the machine has."""

    name = "java"
    suffixes = (".java",)
    together = 300
    can_count = True
    # 2 ms. The smallest frames fill the stack of 16 MB after 260,000 calls.
    enough_steps = 1_000_000
    input_readers = frozenset({"System.in"})

    def normal_form(self, program: Program) -> bytes:
        """Return the tokens of all files; the name of a file does not matter."""
        return b"\0".join(sorted(source.normal_form(content) for _, content in program.sources))

    def tools(self, task: Task) -> str:
        """Return the version of javac and the JVM."""
        return f"javac and java {jdk().version} ({jdk().home})"

    def prepare(self, program: Program, task: Task, run_tool: RunTool, *, traced: bool = False) -> Prepared:
        """Return the classes in a bundle. Raises RejectedError with what the compiler said."""
        return self._compiled(program, task, run_tool)

    def prepare_as(self, program: Program, task: Task, run_tool: RunTool, variant: str) -> Prepared:
        """Return the program in a build that records its "branches" or counts its steps. Raises RejectedError with what the compiler said."""
        if variant not in (BRANCHES, COUNTED):
            raise ValueError(f"Java has no build {variant!r}; it has {BRANCHES!r} and {COUNTED!r}")
        return self._compiled(program, task, run_tool, noted=variant)

    def _compiled(self, program: Program, task: Task, run_tool: RunTool, *, noted: str = "") -> Prepared:
        jdk()
        checked(program)
        (one,) = compiled([program], task.prelude, run_tool, noted=noted)
        if one.failure:
            raise BoxError(one.failure)
        made = _prepared(one, program, task, noted=noted)
        if isinstance(made, RejectedError):
            raise made
        return made

    def prepare_many(self, programs: Sequence[Program], task: Task, run_tool: RunTool) -> list[Prepared | RejectedError | None]:
        """Return each program compiled, or why it is rejected: all of them by one process."""
        results: dict[int, Prepared | RejectedError] = {}
        for at, program in enumerate(programs):
            try:
                checked(program)
            except RejectedError as error:
                results[at] = error
        left = [at for at in range(len(programs)) if at not in results]
        for at, one in zip(left, compiled([programs[at] for at in left], task.prelude, run_tool), strict=True):
            if not one.failure:
                results[at] = _prepared(one, programs[at], task)
        return [results.get(at) for at in range(len(programs))]

    def runtime(self, run_tool: RunTool) -> Runtime:
        """Return how a JVM is started."""
        if not self._runtime:
            self._runtime.append(runtime(run_tool))
        return self._runtime[0]

    def __init__(self) -> None:
        self._runtime: list[Runtime] = []

    def standalone(self, run_tool: RunTool) -> Standalone:
        """Return javac and java as contests call them."""
        return standalone()

    def counting(self, commands: Standalone, run_tool: RunTool) -> Standalone | None:
        """Return the commands with a count of calls and jumps back; None for another Java than ours, or one that cannot rewrite classes."""
        try:
            return counting(commands, run_tool)
        except MissingToolError:
            return None

    def input_reader(self) -> tuple[tuple[str, bytes], ...]:
        """Return a class."""
        return (("Reader.java", (Path(__file__).parent / "Reader.java").read_bytes()),)

    def started_as(self, program: Program) -> str:
        """Return the class with the main method, with its package; without one, the first class."""
        methods = source.declared(program.main).methods
        owners = [method.owner for method in methods if method.name == "main" and "static" in method.modifiers]
        owners += [method.owner.split(".")[0] for method in methods]
        package = source.package_place(program.main)[0]
        return ".".join(part for part in (package, owners[0] if owners else super().started_as(program)) if part)

    def literals(self, program: Program) -> Literals:
        """Return the constants of all files."""
        return joined(source.literals(content) for _, content in program.sources)

    def may_see_its_text(self, program: Program) -> bool:
        """Return False: classes are compiled without line numbers and names of files."""
        return False

    def signature(self, program: Program, entry: str) -> Signature | None:
        """Return how a method is declared; "Class.method" names one of a class. Of several, public and static ones come first."""
        *owners, name = entry.split(".")
        methods = [
            method
            for method in self.methods(program)
            if method.name == name and method.result and (not owners or method.owner.split(".")[-1] == owners[-1])
        ]
        if not methods:
            return None
        best = min(
            methods, key=lambda method: ("public" not in method.modifiers, "private" in method.modifiers, not method.is_static)
        )
        return Signature(entry, best.names, best.types, best.result)

    def methods(self, program: Program) -> tuple[source.JavaMethod, ...]:
        """Return all methods and constructors that the files of the program declare, the main file's first."""
        return tuple(method for _, content in program.sources for method in source.declared(content).methods)

    def functions(self, program: Program) -> tuple[str, ...]:
        """Return the methods that are not private; `main` too."""
        named = [method for method in self.methods(program) if method.result and "private" not in method.modifiers]
        return tuple(dict.fromkeys(method.name for method in named))

    def lacks(self, program: Program, name: str) -> bool:
        """Return whether no file of the program can define the method."""
        return all(source.lacks(content, name) for _, content in program.sources)

    def is_whole_program(self, program: Program) -> bool:
        """Return whether the source has a main method and reads standard input, or has nothing else to call."""
        functions = self.functions(program)
        return "main" in functions and (_mentions(program, "System.in", "FileDescriptor.in") or len(functions) == 1)

    def raised(self, program: Program) -> tuple[str, ...]:
        """Return the exceptions that the program's own statements throw."""
        return tuple(dict.fromkeys(name for _, content in program.sources for name in source.thrown(content)))

    def prints(self, program: Program, entries: Sequence[str] = ()) -> bool:
        """Return whether the source prints."""
        return _mentions(program, "System.out", "FileDescriptor.out")

    def domains(self, signature: Signature) -> Mapping[str, str] | None:
        """Return a domain for each parameter by its type."""
        return signature.domains_by(domain_of)

    def integer_bounds(self, type_: str) -> tuple[int, int] | None:
        """Return the least and the greatest number of an integer type, or of the items of an array or a list of them."""
        return None if "BigInteger" in type_ else bounds_in(domain_of(type_))

    def sample(self) -> SampleProgram:
        """Return a method that sums an array."""
        text = b"class Sum { static int sum(int[] items) { int total = 0; for (int item : items) total += item; return total; } }"
        return SampleProgram(Program("java", (("Sum.java", text),)), Entry("sum", ("items",), ("int[]",), "int"), ([1, 2, 39],), 42)


def _mentions(program: Program, *names: str) -> bool:
    return any(source.mentions(content, *names) for _, content in program.sources)


def _prepared(one: Compiled, program: Program, task: Task, *, noted: str = "") -> Prepared | RejectedError:
    if one.mistakes:
        return RejectedError(one.mistakes)
    if not one.classes:
        return RejectedError(f"{program.sources[0][0]} defines no class")
    content = {"classes": one.classes, "observe": task.observe}
    payload = wire.encode(content | {noted: True} if noted else content)
    return Prepared("java", RUNTIME, payload, sha256(payload).hexdigest()[:32])

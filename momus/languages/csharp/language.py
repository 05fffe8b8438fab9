"""C#: compiled by Mono's compiler, many submissions in one run, and run by our driver in Mono."""

import marshal
import re
from collections.abc import Mapping, Sequence
from hashlib import sha256

from momus.errors import RejectedError
from momus.languages.base import (
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
from momus.languages.csharp import source as cs_source
from momus.languages.csharp import toolchain
from momus.languages.csharp.compiling import compiled
from momus.languages.csharp.domains import domain_of
from momus.languages.csharp.source import CsharpMethod, declarations
from momus.languages.literals import joined
from momus.languages.naming import named
from momus.languages.reference_facts import bounds_in
from momus.model import Program

# By its attributes a method learns where it is called from. A name may be written with escapes.
_CALLER = re.compile(rb"Caller|\\[uU]|#[ \t]*line\b")
# At most this many are compiled in one run; submissions that a broken one affects are compiled again without it.
_TOGETHER = 50


class CSharp(LanguageDefaults):
    """The language C#, as Mono compiles and runs it."""

    name = "csharp"
    suffixes = (".cs",)
    together = _TOGETHER
    input_readers = frozenset(
        f"{console}.{name}"
        for console in ("Console", "System.Console")
        for name in ("Read", "ReadLine", "ReadKey", "In", "OpenStandardInput")
    )

    def normal_form(self, program: Program) -> bytes:
        """Return the tokens of all files."""
        return b"\0".join(cs_source.normal_form(content) for _, content in program.sources)

    def tools(self, task: Task) -> str:
        """Return the compiler and the runtime with their version."""
        return f"mcs and mono {toolchain.version()}"

    def literals(self, program: Program) -> Literals:
        """Return the constants in the files of a program."""
        return joined(cs_source.literals(content) for _, content in program.sources)

    def may_see_its_text(self, program: Program) -> bool:
        """Return whether the compiler could put lines or names of files into the program; assemblies are made without them."""
        return any(_CALLER.search(content) for _, content in program.sources)

    def signature(self, program: Program, entry: str) -> Signature | None:
        """Return how the program declares a method; "Class.method" names one of a class."""
        method = _method(program, entry)
        if method is None:
            return None
        names = tuple(one.name for one in method.parameters)
        return Signature(entry, names, tuple(f"{one.passed} {one.type}".strip() for one in method.parameters), method.result)

    def functions(self, program: Program) -> tuple[str, ...]:
        """Return the names of the methods that the program defines, only public ones if there are any; no constructors."""
        methods = [one for one in _declared(program) if one.result]
        public = [one.name for one in methods if one.is_public]
        return tuple(dict.fromkeys(public or [one.name for one in methods]))

    def lacks(self, program: Program, name: str) -> bool:
        """Return whether no file of the program can define the method."""
        return all(cs_source.lacks(content, name) for _, content in program.sources)

    def is_whole_program(self, program: Program) -> bool:
        """Return whether the source has a Main method."""
        return any(one.name == "Main" and one.is_static for one in _declared(program))

    def raised(self, program: Program) -> tuple[str, ...]:
        """Return the exceptions that the program's own statements throw."""
        return tuple(dict.fromkeys(name for _, content in program.sources for name in cs_source.thrown(content)))

    def prints(self, program: Program, entries: Sequence[str] = ()) -> bool:
        """Return whether the source prints."""
        return any(cs_source.prints(content) for _, content in program.sources)

    def domains(self, signature: Signature) -> Mapping[str, str] | None:
        """Return a domain for each parameter by its declared type; None where the types do not tell."""
        return signature.domains_by(domain_of)

    def integer_bounds(self, type_: str) -> tuple[int, int] | None:
        """Return the least and the greatest number of an integer type, or of the items of an array or a list of them."""
        return None if "BigInteger" in type_ else bounds_in(domain_of(type_))

    def standalone(self, run_tool: RunTool) -> Standalone:
        """Return Mono as contests call it."""
        return toolchain.standalone(run_tool)

    def sample(self) -> SampleProgram:
        """Return a tiny program that shows whether the language works on this machine."""
        text = b"public class Sums { public static int Total(int[] v) { int t = 0; foreach (int x in v) t += x; return t; } }\n"
        return SampleProgram(Program(self.name, (("Sums.cs", text),)), Entry("Total", ("v",)), ([1, 2, 3],), 6)

    def runtime(self, run_tool: RunTool) -> Runtime:
        """Return how Mono is started with our driver."""
        return toolchain.runtime(run_tool)

    def prepare(self, program: Program, task: Task, run_tool: RunTool, *, traced: bool = False) -> Prepared:
        """Return the assembly with the task. Raises RejectedError with what the compiler said."""
        (assembly,) = compiled([program], task.form, task.prelude, run_tool)
        if isinstance(assembly, RejectedError):
            raise assembly
        assert assembly is not None
        return self._prepared(assembly, task)

    def prepare_many(self, programs: Sequence[Program], task: Task, run_tool: RunTool) -> list[Prepared | RejectedError | None]:
        """Return each program compiled, many in one run of the compiler."""
        found: list[Prepared | RejectedError | None] = []
        for begin in range(0, len(programs), _TOGETHER):
            made = compiled(programs[begin : begin + _TOGETHER], task.form, task.prelude, run_tool)
            found += [self._prepared(one, task) if isinstance(one, bytes) else one for one in made]
        return found

    def _prepared(self, assembly: bytes, task: Task) -> Prepared:
        entries = tuple((one.name, len(one.names), _outputs(one)) for one in task.entries)
        methods = tuple((one.name, len(one.names)) for one in task.methods)
        payload = marshal.dumps((assembly, entries, methods, tuple(task.observe)), 2)
        return Prepared(self.name, RUNTIME, payload, sha256(payload).hexdigest()[:32])


def _outputs(entry: Entry) -> tuple[int, ...]:
    return tuple(at for at, name in enumerate(entry.names) if name in entry.outputs)


def _declared(program: Program) -> list[CsharpMethod]:
    return [method for _, content in program.sources for method in declarations(content).methods]


def _method(program: Program, entry: str) -> CsharpMethod | None:
    """Return the method of this name, or of one that differs only in capitals and underscores; public and static ones first."""
    *owner, name = entry.split(".")
    known = [one for one in _declared(program) if one.result and (not owner or one.owner == owner[-1])]
    return min(named(known, name, lambda one: one.name), key=lambda one: (not one.is_public, not one.is_static), default=None)

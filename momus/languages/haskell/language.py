"""Haskell: compiled by GHC in the box, together with our worker, into one executable."""

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256

from momus.errors import RejectedError
from momus.languages.base import (
    EXEC,
    Entry,
    LanguageDefaults,
    Literals,
    Prepared,
    RunTool,
    SampleProgram,
    Signature,
    Standalone,
    Task,
    ToolRun,
)
from momus.languages.checking import check_sources
from momus.languages.haskell import source
from momus.languages.haskell.builds import COMPILE_MB, COMPILE_S, RESERVED_MB, objects, packages, started, version, worker
from momus.languages.haskell.declarations import module
from momus.languages.haskell.domains import domain_of
from momus.languages.haskell.glue import handed_name, main_of, own_name, renamed, with_types
from momus.languages.haskell.messages import TOO_LONG, rejected
from momus.languages.literals import joined
from momus.model import Form, Program

LONGEST_SOURCE_BYTES = 1 << 18
# Like plain `ghc file.hs`.
DEFAULT_FLAGS = "-O0"
_ALWAYS = (
    "-v0",
    "-w",
    "-fignore-optim-changes",
    "-fdiagnostics-color=never",
    "--make",
    "-no-hs-main",
    "-optl-Wl,--wrap=main",
    "-optl-s",
)

_IMPORT = re.compile(rb"\bimport\s+(?:safe\s+|qualified\s+)*(\"[^\"]*\"|[\w.]+)?")
_BLIND = frozenset(
    b"Control.Monad Data.Array Data.Bits Data.Char Data.Complex Data.Either Data.Foldable Data.Function Data.Int Data.IntMap Data.IntSet "
    b"Data.List Data.Map Data.Map.Strict Data.Maybe Data.Ord Data.Ratio Data.Sequence Data.Set Data.Traversable Data.Tuple Data.Word Numeric "
    b"Prelude System.IO Text.Printf Text.Read".split()
)
"""Modules by which no program learns its own lines."""


class Haskell(LanguageDefaults):
    """The language Haskell, as GHC compiles it."""

    name = "haskell"
    suffixes = (".hs",)
    settings: tuple[str, ...] = ("flags",)
    comment = re.compile(r"--[^\n]*|\{-.*?-\}", re.S)
    input_readers = frozenset({"getLine", "getContents", "getChar", "interact", "readLn", "stdin"})

    def normal_form(self, program: Program) -> bytes:
        """Return the tokens of all files, with the columns that make the layout."""
        return b"\0".join(source.normal_form(content) for _, content in program.sources)

    def may_see_its_text(self, program: Program) -> bool:
        """Return whether the program has a means to catch an exception, which tells lines, or anything else that is not known."""
        imported = {name for _, content in program.sources for name in _IMPORT.findall(content)}
        return len(program.sources) > 1 or b"{-#" in program.main or not imported <= _BLIND

    def tools(self, task: Task) -> str:
        """Return the compiler, its version and the flags."""
        return f"ghc {version()}, {_flags(task)}"

    def literals(self, program: Program) -> Literals:
        """Return the constants in the files of a program."""
        return joined(source.literals(content) for _, content in program.sources)

    def signature(self, program: Program, entry: str) -> Signature | None:
        """Return the types of a function by its signature; the names of its parameters are those of its first equation."""
        known = module(program.main)
        name = own_name(known, entry)
        if name is None:
            return None
        declared = known.types.get(name)
        named = known.parameters.get(name, ())
        if declared is None:
            return Signature(entry, named, ("",) * len(named)) if named else None
        types, result = with_types(declared)
        names = named if len(named) == len(types) else tuple(f"p{at}" for at in range(len(types)))
        return Signature(entry, names, types, result)

    def functions(self, program: Program) -> tuple[str, ...]:
        """Return the names of the functions that the module defines."""
        return module(program.main).functions

    def is_whole_program(self, program: Program) -> bool:
        """Return whether the module has a main."""
        return "main" in module(program.main).functions

    def raised(self, program: Program) -> tuple[str, ...]:
        """Return the exceptions that the program's own calls raise."""
        return tuple(dict.fromkeys(name for _, content in program.sources for name in source.raised(content)))

    def prints(self, program: Program, entries: Sequence[str] = ()) -> bool:
        """Return whether the source prints."""
        return any(source.prints(content) for _, content in program.sources)

    def domains(self, signature: Signature) -> Mapping[str, str] | None:
        """Return a domain for each parameter by its declared type; None where the types do not tell."""
        return signature.domains_by(domain_of)

    def standalone(self, run_tool: RunTool) -> Standalone:
        """Return GHC as contests call it."""
        ghc = " ".join(started()[1:])
        command = f"{ghc} -O1 -v0 -w --make -o a.out {{main}}"
        return Standalone(command, "{program}/a.out", reserved_mb=RESERVED_MB, beside=tuple(packages().items()))

    def sample(self) -> SampleProgram:
        """Return a function that sums a list."""
        text = b"total :: [Int] -> Int\ntotal items = sum items\n"
        return SampleProgram(Program(self.name, (("Total.hs", text),)), Entry("total", ("items",)), ([1, 2, 39],), 42)

    def prepare(self, program: Program, task: Task, run_tool: RunTool, *, traced: bool = False) -> Prepared:
        """Return the executable: the submission and its worker. Raises RejectedError with what the compiler said."""
        version()
        _check(program, task)
        files = packages() | worker(task.form, run_tool)
        if task.form is Form.PROGRAM:
            files["Main.hs"] = renamed(program.main, program.sources[0][0], "Main", "(main)").encode()
            return self._compiled(program, task, files, run_tool)
        handed = handed_name(program.main)
        files[f"{handed}.hs"] = renamed(program.main, program.sources[0][0], handed).encode()
        try:
            return self._compiled(program, task, files | {"Main.hs": _main(program, task, is_typed=True)}, run_tool)
        except RejectedError as error:
            main = _main(program, task, is_typed=False)
            if main == _main(program, task, is_typed=True) or str(error) == TOO_LONG:
                raise
            # GHC may find the types of the variables by itself.
            return self._compiled(program, task, files | {"Main.hs": main}, run_tool)

    def _compiled(self, program: Program, task: Task, files: dict[str, bytes], run_tool: RunTool) -> Prepared:
        others = (*program.sources[1:], *(task.prelude.sources if task.prelude else ()))
        files = {_module_path(other, content): content for other, content in reversed(others)} | files
        argv = [*started(), *_ALWAYS, *_flags(task).split(), "-o", "a.out", "Main.hs", *objects(task.form)]
        run = run_tool(argv, files=files, output="a.out", seconds=COMPILE_S, memory_mb=COMPILE_MB)
        if run.status != 0 or not run.output:
            raise rejected(_explained(run, argv, files, run_tool), program, task)
        return Prepared(
            self.name,
            EXEC,
            run.output,
            sha256(run.output).hexdigest()[:32],
            reserved_mb=RESERVED_MB,
            forks=task.form is Form.PROGRAM,
        )


def _explained(run: ToolRun, argv: list[str], files: Mapping[str, bytes], run_tool: RunTool) -> ToolRun:
    """Return a run that tells why GHC failed: it links even if it cannot read the head of a module, and then reports only the linker."""
    if b"phase `Linker'" not in run.stderr:
        return run
    again = run_tool([*argv, "-no-link"], files=files, output="a.out", seconds=COMPILE_S, memory_mb=COMPILE_MB)
    return again if again.status != 0 else run


def _main(program: Program, task: Task, *, is_typed: bool) -> bytes:
    return main_of(program.main, task.entries, is_typed=is_typed).encode()


def _flags(task: Task) -> str:
    return task.setting("haskell.flags", DEFAULT_FLAGS)


def _module_path(path: str, content: bytes) -> str:
    """Return where GHC looks for a module: by its name, wherever the file was handed in."""
    name = module(content).name if path.endswith(".hs") else ""
    return f"{name.replace('.', '/')}.hs" if name else path


def _check(program: Program, task: Task) -> None:
    """Raise RejectedError for what the compiler need not see."""
    if task.form is Form.OBJECT:
        raise RejectedError("Haskell has no classes with state; this exercise asks for one, so it cannot be solved in Haskell")
    check_sources(program.sources, "Haskell", LONGEST_SOURCE_BYTES)

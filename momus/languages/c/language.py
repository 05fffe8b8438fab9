"""C: compiled by gcc in the box, together with our worker, into one executable."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from momus.errors import ExerciseError, Mistake, RejectedError
from momus.languages.base import (
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
    UndefinedBehaviour,
)
from momus.languages.c import source as c_source
from momus.languages.c.branches import DECLARED, with_branches
from momus.languages.c.builds import BRANCHES, SANITISED, build_of, counting, native_files, native_header, runtime_object
from momus.languages.c.compiler_output import COMPILE_MB, COMPILE_S, rejected
from momus.languages.c.compilers import ALWAYS, GCC
from momus.languages.c.conditions import compiled
from momus.languages.c.declarations import Declarations, declarations
from momus.languages.c.domains import CONSTANTS, guessed_domains, integer_bounds
from momus.languages.c.files import LONGEST_SOURCE_BYTES, named_safely, normal_form
from momus.languages.c.harness import unit
from momus.languages.c.job import Compilation, own_lines
from momus.languages.c.lines import with_noted_lines
from momus.languages.c.missing_returns import telling
from momus.languages.c.standard_input import lines_read
from momus.languages.c.types import decayed
from momus.languages.checking import check_sources
from momus.languages.line_events import LINES
from momus.languages.literals import joined
from momus.languages.reference_facts import Guessed
from momus.languages.syntax import called_by_others
from momus.model import Form, Program, Value

# Like plain `gcc file.c -lm`: students' programs should behave as they did for their authors, even if they use unset variables. gcc 14 refuses
# what earlier versions warn about, and gcc 15 has another default standard.
DEFAULT_FLAGS = "-O0 -std=gnu17"
_STRICT_SINCE = 14
_PRINTING = {"printf", "puts", "putchar", "fputs", "fputc", "putc", "fwrite", "vprintf"}


@dataclass(frozen=True)
class LaidOut:
    """A program's files as they are compiled: the main one, the prelude to include before it ("" for none), all declarations, and the flags."""

    files: Mapping[str, bytes]
    main: str
    prelude: str
    declared: Declarations
    compiler: str
    flags: tuple[str, ...]


class C(LanguageDefaults):
    """The language C."""

    name = "c"
    suffixes = (".c",)
    settings: tuple[str, ...] = ("compiler", "flags")
    companions = (".h",)
    can_trace = True
    can_count = True
    can_note_lines = True
    # 1.6 ms. A call deep in its stack at that point is left to the clock: runaway recursion fills 64 MB first.
    enough_steps = 1_000_000
    counts_lengths = True
    undefined_behaviour = UndefinedBehaviour.ALL
    aborts_at_assertions = True
    input_readers = frozenset({"scanf", "getchar", "gets", "stdin"})
    constants: Mapping[str, Value] = CONSTANTS

    def normal_form(self, program: Program) -> bytes:
        """Return the tokens of all files; file names count if other files may include them."""
        return normal_form(program, self.suffixes + self.companions, c_source.normal_form)

    def may_see_its_text(self, program: Program) -> bool:
        """Return whether the compiler could make something else of the program with other comments, line numbers or file names."""
        return any(c_source.may_see_its_text(content) for _, content in program.sources if len(content) <= LONGEST_SOURCE_BYTES)

    def tools(self, task: Task) -> str:
        """Return the compiler, its version and the flags."""
        return f"{GCC.chosen(task)} {GCC.version(task)}, {_flags(task)} -lm"

    def literals(self, program: Program) -> Literals:
        """Return the constants in the C files of a program."""
        return joined(
            c_source.literals(content)
            for path, content in program.sources
            if path.endswith((".c", ".h")) or content is program.main
        )

    def signature(self, program: Program, entry: str) -> Signature | None:
        """Return how the program declares a function, with the typedefs of its own files resolved."""
        declared = _declared(program, None)
        function = declared.functions.get(entry)
        if function is None:
            return None
        return Signature(
            entry,
            tuple(parameter.name for parameter in function.parameters),
            tuple(str(declared.resolved(decayed(parameter.type))) for parameter in function.parameters),
            str(declared.resolved(function.of)),
        )

    def functions(self, program: Program) -> tuple[str, ...]:
        """Return the names of the functions that the program defines, in order."""
        return tuple(_declared(program, None).functions)

    def called_by_others(self, program: Program) -> set[str]:
        """Return the functions that another function of the main file calls."""
        return called_by_others("c", program.main)

    def is_whole_program(self, program: Program) -> bool:
        """Return whether the source has a main function."""
        return "main" in self.functions(program)

    def declared_domains(self, signature: Signature, shown: Sequence[tuple[Value, ...]]) -> Guessed:
        """Return the domain of a function's parameters: an integer after an array is its length. Arrays are empty if one in the tests is."""
        return guessed_domains(signature, may_be_empty=any(value in ([], ()) for args in shown for value in args))

    def integer_bounds(self, type_: str) -> tuple[int, int] | None:
        """Return the least and the greatest number of an integer type, or of the items of an array of them."""
        return integer_bounds(type_)

    def input_lines(self, program: Program) -> Sequence[Sequence[str]]:
        """Return what the calls of scanf read, all in one line, if none is in a loop."""
        return lines_read(program.main)

    def prints(self, program: Program, entries: Sequence[str] = ()) -> bool:
        """Return whether the main file names a function that prints."""
        return any(token.kind == "name" and token.text in _PRINTING for token in compiled(c_source.tokens(program.main), "c"))

    def sample(self) -> SampleProgram:
        """Return a function that sums an array, in words that every standard knows."""
        text = (
            b"int total(int *v, int n)\n{\n    int i, t = 0;\n    for (i = 0; i < n; i++)\n        t += v[i];\n    return t;\n}\n"
        )
        entry = Entry("total", ("v", "n"), ("int *", "int"), "int")
        return SampleProgram(Program(self.name, (("total.c", text),)), entry, ([1, 2, 39], 3), 42)

    def standalone(self, run_tool: RunTool) -> Standalone:
        """Return gcc as contests call it."""
        GCC.version(Task(Form.PROGRAM))
        return Standalone("gcc -O2 -std=gnu17 -w -pipe -o a.out {sources} -lm", "{program}/a.out")

    def counting(self, commands: Standalone, run_tool: RunTool) -> Standalone | None:
        """Return the commands with a count of the pieces of code that are entered."""
        return counting(commands, "gcc")

    def input_reader(self) -> tuple[tuple[str, bytes], ...]:
        """Return a header."""
        return (("reader.h", native_files()["reader.h"]),)

    def own_files(self, program: Program) -> tuple[str, ...]:
        """Return the names under which the files of the program itself are compiled."""
        return tuple(named_safely(program, self.suffixes))

    def preprocessed(self, program: Program, task: Task, run_tool: RunTool) -> Program:
        """Return the program as gcc sees it after preprocessing: its declarations are read there."""
        return program if task.form is Form.PROGRAM else _job(program, task, run_tool).read

    def compilation(self, program: Program, task: Task, run_tool: RunTool) -> Compilation:
        """Return the program in the form that the compiler gets."""
        return _job(program, task, run_tool)

    def laid_out(self, program: Program, task: Task, run_tool: RunTool) -> LaidOut:
        """Return the files and flags for other tools that read C; raise RejectedError for anything that is no C source."""
        job = _job(program, task, run_tool)
        check_sources([(job.main, job.files[job.main])], "C", LONGEST_SOURCE_BYTES)
        declared = _declared(job.read, task.prelude)
        return LaidOut(job.files, job.main, job.prelude, declared, GCC.chosen(task), tuple(_flags(task).split()))

    def as_compiled(self, program: Program, task: Task, run_tool: RunTool) -> bytes:
        """Return the lines of a program's own files as they are compiled: after the preprocessor, with the same flags and headers."""
        job = _job(program, task, run_tool)
        before = "momus_native.h" if task.form is Form.FUNCTION else ""
        unit = "".join(f'#include "{path}"\n' for path in (before, job.prelude, job.main) if path)
        files = {**job.files, "momus_native.h": native_header(), "momus_unit.c": unit.encode()}
        argv = [*job.command, "-I.", "-E", "-o", "momus_unit.i", "momus_unit.c"]
        run = run_tool(argv, files=files, output="momus_unit.i", seconds=COMPILE_S, memory_mb=COMPILE_MB)
        return own_lines(run.output or b"", job.files, main=False)

    def prepare(self, program: Program, task: Task, run_tool: RunTool, *, traced: bool = False) -> Prepared:
        """Return the executable: the submission and its worker. Raises RejectedError with what the compiler said."""
        return self.prepare_as(program, task, run_tool, "traced" if traced else "plain")

    def prepare_as(self, program: Program, task: Task, run_tool: RunTool, variant: str) -> Prepared:
        """Return the executable of one of the builds that `build_of` knows."""
        if task.form is Form.OBJECT and task.language not in ("", self.name):
            raise RejectedError("C has no classes; this exercise asks for one, so it cannot be solved in C")
        if task.form is Form.OBJECT:
            raise ExerciseError(Mistake("exercise.toml: class", "", "C has no classes", "give `function`, or `program = true`"))
        job = _job(program, task, run_tool)
        check_sources([(job.main, job.files[job.main])], "C", LONGEST_SOURCE_BYTES)
        if variant == SANITISED:
            job = replace(job, files=telling(job.files, [entry.name for entry in task.entries]))
        if variant == LINES:
            job = replace(job, files={**job.files, job.main: with_noted_lines(job.files[job.main])})
        if variant == BRANCHES:
            job = job.with_own_lines(with_branches, DECLARED.encode())
        build = build_of(task.form, variant, job.files.values(), int(GCC.version(task).split(".")[0]))

        def linked(text: str) -> ToolRun:
            unit = {"momus_native.h": native_header(), "momus_unit.c": text.encode()} if text else {}
            more = unit | {"momus_runtime.o": runtime_object(GCC.chosen(task), GCC.version(task), build, run_tool)}
            argv = [*job.command, *build.flags, "-I.", "-o", "a.out", "momus_unit.c" if text else job.main, *job.others]
            argv += ["momus_runtime.o", *build.link_flags, "-lm"]
            return run_tool(argv, files={**job.files, **more}, output="a.out", seconds=COMPILE_S, memory_mb=COMPILE_MB)

        if task.form is Form.FUNCTION:
            run = _with_glue(job, task, linked)
        else:
            run = linked(f'#include "{job.prelude}"\n#include "{job.main}"\n' if job.prelude else "")
        if run.status != 0 or not run.output:
            raise rejected(run, lambda: job.alone)
        return Prepared(
            self.name, "exec", run.output, sha256(run.output).hexdigest()[:32], reserved_mb=build.reserved_mb, forks=build.forks
        )


def _with_glue(job: Compilation, task: Task, linked: Callable[[str], ToolRun]) -> ToolRun:
    """Return how the submission was linked with the glue for its functions; raise RejectedError if gcc does not see them as required.

    If the functions that were read do not fit, or their glue does not compile, the functions that gcc itself reports count.
    """

    def glue(declared: Declarations, *in_source: Declarations) -> str:
        return unit(job.prelude, job.main, task.entries, declared, {name for one in in_source for name in one.functions})

    def counts(declared: Declarations) -> list[int]:
        return [len(declared.functions[one.name].parameters) for one in task.entries if one.name in declared.functions]

    # A macro's name for the function occurs only in the source.
    as_written = _declared(job.program, task.prelude)
    declared = _declared(job.read, task.prelude)
    declared = replace(declared, functions=as_written.functions | declared.functions)
    first, run, reason = "", None, None
    try:
        first = glue(declared, declarations(job.program.main), declarations(job.read.main))
        run = linked(first)
        if run.status == 0 or run.timed_out:
            return run
    except RejectedError as found:
        reason = found
    if job.alone.status != 0:
        raise rejected(job.alone, lambda: job.alone)
    seen = [declarations(_seen_by_gcc(job, path)) for path in (job.main, *job.others)]
    by_gcc = replace(declared, functions={name: type_ for one in reversed(seen) for name, type_ in one.functions.items()})
    try:
        second = glue(by_gcc, seen[0])
    except RejectedError as found:
        # Both see the same: then the source's words are better than gcc's, which says "long int" for "long".
        raise reason if reason and counts(by_gcc) == counts(declared) else found from None
    if run is None:
        return linked(second)
    again = linked(second) if second != first else run
    return again if again.status == 0 else run


_SEEN = re.compile(rb"^/\* [^\n]*?:\d+:[NO]F \*/ (.*); /\*", re.MULTILINE)


def _seen_by_gcc(job: Compilation, path: str) -> bytes:
    """Return the functions that a unit defines, each with all its types and an empty body, as gcc writes them."""
    told = job.said(path, "-fsyntax-only", "-aux-info", "momus_seen", output="momus_seen").output or b""
    return b"\n".join(found[1] + b" {}" for found in _SEEN.finditer(told))


def _job(program: Program, task: Task, run_tool: RunTool) -> Compilation:
    return Compilation.of(program, task, (GCC.chosen(task), *_flags(task).split(), *ALWAYS), C.suffixes, run_tool)


def _flags(task: Task) -> str:
    flags = task.setting("c.flags", DEFAULT_FLAGS)
    return f"{flags} -fpermissive" if int(GCC.version(task).split(".")[0]) >= _STRICT_SINCE else flags


def _declared(program: Program, prelude: Program | None) -> Declarations:
    """Return what all files of a program declare, read as one text: so the main file knows the typedefs of its headers."""
    before = [content for _, content in prelude.sources] if prelude else []
    others = [content for path, content in program.sources[1:] if path.endswith((".c", ".h"))]
    return declarations(b"\n".join(text for text in [*before, *others, program.main] if len(text) <= LONGEST_SOURCE_BYTES))

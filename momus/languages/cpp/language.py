"""C++: compiled by g++ in the box, together with our worker, into one executable."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256

from tree_sitter import Node

from momus.errors import ExerciseError, Mistake, RejectedError
from momus.languages.base import (
    COUNTED,
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
    UndefinedBehaviour,
)
from momus.languages.c import source
from momus.languages.c.builds import counting, native_files
from momus.languages.c.compiler_output import COMPILE_MB, COMPILE_S
from momus.languages.c.compilers import ALWAYS, GXX
from momus.languages.c.files import LONGEST_SOURCE_BYTES, named_safely, normal_form
from momus.languages.c.job import Compilation
from momus.languages.checking import check_sources
from momus.languages.cpp.builds import build, headers, runtime_object, standard_library
from momus.languages.cpp.declarations import CppDeclarations, declarations, parsed
from momus.languages.cpp.domains import domains_of, integer_bounds
from momus.languages.cpp.harness import UnseenError, functions_named, unit
from momus.languages.cpp.messages import rejected
from momus.languages.literals import joined
from momus.languages.syntax import called_by_others, nodes, text
from momus.model import Form, Program

# Like plain `g++ file.cpp`: students' programs should behave as they did for their authors.
DEFAULT_FLAGS = "-O0 -std=gnu++17"
_OLD_STANDARD = re.compile(r"-std=(?:c|gnu)\+\+(?:98|03|0x|11)\b")
SUFFIXES = (".cpp", ".cc", ".cxx", ".c++")
HEADER_SUFFIXES = (".h", ".hpp", ".hh", ".hxx")
_WHOLE_LIBRARY = re.compile(rb"^[ \t]*#[ \t]*include[ \t]*<bits/stdc\+\+\.h>", re.MULTILINE)
_USUAL = ("plain", "traced", COUNTED)
_PRINTING = {"cout", "printf", "puts", "putchar", "fputs", "fputc", "fwrite"}


class Cpp(LanguageDefaults):
    """The language C++."""

    name = "cpp"
    suffixes = SUFFIXES
    settings: tuple[str, ...] = ("compiler", "flags")
    companions = HEADER_SUFFIXES
    can_trace = True
    can_count = True
    # As in C.
    enough_steps = 1_000_000
    counts_lengths = True
    # The sanitisers take seconds to compile a C++ program: only references are worth it.
    undefined_behaviour = UndefinedBehaviour.REFERENCES
    aborts_at_assertions = True
    input_readers = frozenset({"cin", "scanf", "getchar", "gets", "stdin"})

    def normal_form(self, program: Program) -> bytes:
        """Return the tokens of all files; file names count if other files may include them."""
        return normal_form(program, SUFFIXES + HEADER_SUFFIXES, source.normal_form)

    def may_see_its_text(self, program: Program) -> bool:
        """Return whether the compiler could make something else of the program with other comments, line numbers or file names."""
        return any(source.may_see_its_text(content) for _, content in program.sources if len(content) <= LONGEST_SOURCE_BYTES)

    def tools(self, task: Task) -> str:
        """Return the compiler, its version and the flags."""
        return f"{GXX.chosen(task)} {GXX.version(task)}, {_flags(task)}"

    def literals(self, program: Program) -> Literals:
        """Return the constants in the C++ files of a program."""
        return joined(source.literals(content) for content in _texts(program))

    def signature(self, program: Program, entry: str) -> Signature | None:
        """Return how the program declares a function or, for "Class.method", a method."""
        *scope, name = re.split(r"::|\.", entry)
        found = [
            one for one in functions_named(_declared(program, None), name) if not scope or one.scope[-len(scope) :] == tuple(scope)
        ]
        if not found:
            return None
        names = tuple(one.name or f"parameter{at}" for at, one in enumerate(found[0].parameters, 1))
        return Signature(entry, names, tuple(one.type for one in found[0].parameters), found[0].result)

    def functions(self, program: Program) -> tuple[str, ...]:
        """Return the names of the functions that the program defines, and of the public methods if there are only classes."""
        declared = _declared(program, None)
        free = [one.name for one in declared.functions if one.has_body and not one.scope]
        own = [one for one in declared.classes.values() if not one.is_template]
        methods = [f.name for one in own for f in one.functions if f.is_public and f.name != one.name]
        found = free if [name for name in free if name != "main"] else [*free, *methods]
        return tuple(dict.fromkeys(name for name in found if not name.startswith("operator")))

    def called_by_others(self, program: Program) -> set[str]:
        """Return the functions that another function of the main file calls."""
        return called_by_others("cpp", program.main)

    def is_whole_program(self, program: Program) -> bool:
        """Return whether the source has a main function."""
        return any(one.name == "main" for one in _declared(program, None).functions)

    def raised(self, program: Program) -> tuple[str, ...]:
        """Return the exceptions that the program creates where it throws."""
        thrown = [node.named_children[0] for node in _nodes(program) if node.type == "throw_statement" and node.named_children]
        made = [node.child_by_field_name("function") or node.child_by_field_name("type") for node in thrown]
        return tuple(dict.fromkeys("".join(text(one).split()) for one in made if one))

    def prints(self, program: Program, entries: Sequence[str] = ()) -> bool:
        """Return whether the source names something that prints."""
        return any(node.type == "identifier" and text(node) in _PRINTING for node in _nodes(program))

    def domains(self, signature: Signature) -> Mapping[str, str] | None:
        """Return a domain for each parameter by its declared type; None where the types do not tell."""
        return domains_of(signature)

    def integer_bounds(self, type_: str) -> tuple[int, int] | None:
        """Return the least and the greatest number of an integer type, or of the items of an array or a vector of them."""
        return integer_bounds(type_)

    def sample(self) -> SampleProgram:
        """Return a tiny program that shows whether the language works on this machine."""
        text = b"#include <vector>\nint total(const std::vector<int> &v) { int t = 0; for (int x : v) t += x; return t; }\n"
        return SampleProgram(Program(self.name, (("total.cpp", text),)), Entry("total", ("v",)), ([1, 2, 3],), 6)

    def own_files(self, program: Program) -> tuple[str, ...]:
        """Return the names under which the files of the program itself are compiled."""
        return tuple(named_safely(program, SUFFIXES))

    def standalone(self, run_tool: RunTool) -> Standalone:
        """Return g++ as contests call it."""
        GXX.version(Task(Form.PROGRAM))
        return Standalone("g++ -O2 -std=gnu++17 -w -pipe -o a.out {sources}", "{program}/a.out")

    def counting(self, commands: Standalone, run_tool: RunTool) -> Standalone | None:
        """Return the commands with a count of the pieces of code that are entered."""
        return counting(commands, "gcc")

    def input_reader(self) -> tuple[tuple[str, bytes], ...]:
        """Return a header."""
        return (("reader.h", native_files()["reader.h"]),)

    def compilation(self, program: Program, task: Task, run_tool: RunTool) -> Compilation:
        """Return the program in the form that the compiler gets."""
        return _job(program, task, run_tool)

    def prepare(self, program: Program, task: Task, run_tool: RunTool, *, traced: bool = False) -> Prepared:
        """Return the executable: the submission and its worker. Raises RejectedError with what the compiler said."""
        return self.prepare_as(program, task, run_tool, "traced" if traced else "plain")

    def preprocessed(self, program: Program, task: Task, run_tool: RunTool) -> Program:
        """Return the program as g++ sees it after preprocessing: its declarations are read there."""
        return program if task.form is Form.PROGRAM else _job(program, task, run_tool).read

    def prepare_as(self, program: Program, task: Task, run_tool: RunTool, variant: str) -> Prepared:
        """Return the executable of one of the builds that `build` knows."""
        job = _job(program, task, run_tool)
        check_sources([(job.main, job.files[job.main])], "C++", LONGEST_SOURCE_BYTES)
        if task.form is not Form.PROGRAM and (old := _OLD_STANDARD.search(_flags(task))):
            step = "give -std=c++14 or a later one"
            raise ExerciseError(Mistake("exercise.toml: cpp.flags", _flags(task), f"{old[0]} cannot be called from", step))
        chosen = build(task.form, variant, job.files.values(), int(GXX.version(task).split(".")[0]))
        flags = (*job.command[1:], *chosen.flags)

        def linked(unit_text: str, *, precompiled: bool) -> ToolRun:
            more = {"momus_unit.cpp": unit_text.encode()}
            more["momus_runtime.o"] = runtime_object(GXX.chosen(task), GXX.version(task), chosen, run_tool)
            if task.form is not Form.PROGRAM:
                more |= headers()
            if precompiled:
                more |= standard_library(GXX.chosen(task), GXX.version(task), flags, run_tool)
            place = ("-Imomus_std",) if precompiled else ()
            argv = [job.command[0], *flags, *place, "-I.", "-o", "a.out", "momus_unit.cpp", *job.others]
            argv += ["momus_runtime.o", *chosen.link_flags]
            return run_tool(argv, files={**job.files, **more}, output="a.out", seconds=COMPILE_S, memory_mb=COMPILE_MB)

        def compiled(written: Callable[[bool], str]) -> ToolRun:
            # Precompiling for builds that are made once or twice for an exercise would take longer than it saves.
            precompiled = variant in _USUAL and bool(_WHOLE_LIBRARY.search(job.files[job.main]))
            run = linked(written(precompiled), precompiled=precompiled)
            if run.status != 0 and precompiled and not run.timed_out:
                run = linked(written(False), precompiled=False)
            return run

        run = compiled(lambda standard: _program(job, standard)) if task.form is Form.PROGRAM else _with_glue(job, task, compiled)
        if run.status != 0 or not run.output:
            raise rejected(run, lambda: job.alone)
        digest = sha256(run.output).hexdigest()[:32]
        return Prepared(self.name, EXEC, run.output, digest, reserved_mb=chosen.reserved_mb, forks=chosen.forks)


def _program(job: Compilation, standard: bool) -> str:
    included = ["<bits/stdc++.h>"] if standard else []
    included += [f'"{path}"' for path in (job.prelude, job.main) if path]
    return "".join(f"#include {path}\n" for path in included)


def _with_glue(job: Compilation, task: Task, compiled: Callable[[Callable[[bool], str]], ToolRun]) -> ToolRun:
    """Return how the submission was linked with the glue for what it must define; raise RejectedError if it does not define that.

    A mistake in the submission may explain what is missing. A definition that was not read may still exist: then g++ finds it.
    """
    declared = _declared(job.read, task.prelude)
    in_source = {one.name for one in declarations(job.read.main).functions if one.has_body}
    try:
        return compiled(lambda standard: unit(job, task, declared, in_source, standard=standard))
    except RejectedError as reason:
        if job.alone.status:
            raise rejected(job.alone, lambda: job.alone) from None
        if isinstance(reason, UnseenError):
            run = compiled(lambda standard: unit(job, task, declared, in_source, standard=standard, assuming=True))
            if run.status == 0:
                return run
        raise


def _job(program: Program, task: Task, run_tool: RunTool) -> Compilation:
    return Compilation.of(program, task, (GXX.chosen(task), *_flags(task).split(), *ALWAYS), SUFFIXES, run_tool)


def _flags(task: Task) -> str:
    return task.setting("cpp.flags", DEFAULT_FLAGS)


def _texts(program: Program) -> list[bytes]:
    others = [content for path, content in program.sources[1:] if path.endswith(SUFFIXES + HEADER_SUFFIXES)]
    return [content for content in [*others, program.main] if len(content) <= LONGEST_SOURCE_BYTES]


def _declared(program: Program, prelude: Program | None) -> CppDeclarations:
    """Return what all files of a program declare."""
    before = [content for _, content in prelude.sources] if prelude else []
    return declarations(b"\n".join([*before, *_texts(program)]))


def _nodes(program: Program) -> Iterator[Node]:
    return nodes(parsed(b"\n".join(_texts(program))))

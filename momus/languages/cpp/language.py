"""C++: compiled by g++ in the box, together with a worker of ours, into one executable."""

import re
from collections.abc import Mapping
from hashlib import sha256

from momus.errors import ExerciseError, Mistake, RejectedError
from momus.languages.base import EXEC, Entry, LanguageDefaults, Literals, Prepared, RunTool, Sample, Signature, Task, ToolRun
from momus.languages.c.compiler_output import COMPILE_MB, COMPILE_S
from momus.languages.c.compilers import ALWAYS, GXX
from momus.languages.c.files import LONGEST_SOURCE_BYTES, add_prelude, named_safely, normal_form
from momus.languages.checking import check_sources
from momus.languages.cpp import source as cpp_source
from momus.languages.cpp.builds import build, headers, runtime_object, standard_library
from momus.languages.cpp.declarations import Declarations, declarations
from momus.languages.cpp.domains import domains_of
from momus.languages.cpp.files import HEADER_SUFFIXES, SUFFIXES, includes_whole_library
from momus.languages.cpp.harness import functions_named, unit
from momus.languages.cpp.messages import rejected
from momus.languages.literals import joined
from momus.model import Form, Program

# What plain `g++ file.cpp` does: students' programs are compared with how they behaved for their authors.
DEFAULT_FLAGS = "-O0 -std=gnu++17"
_OLD_STANDARD = re.compile(r"-std=(?:c|gnu)\+\+(?:98|03|0x|11)\b")
_PRINTS = re.compile(rb"\b(?:cout|printf|puts|putchar|fputs|fputc|fwrite)\b")
_THROWS = re.compile(rb"\bthrow\s+((?:\w+::)*\w+)\s*[({]")


class Cpp(LanguageDefaults):
    """The language C++."""

    name = "cpp"
    suffixes = SUFFIXES
    companions = HEADER_SUFFIXES
    can_trace = True
    can_count = True
    counts_lengths = True
    throwing = _THROWS
    printing = _PRINTS

    def normal_form(self, program: Program) -> bytes:
        """Return the tokens of all files; the names of files count where other files may include them."""
        return normal_form(program, SUFFIXES + HEADER_SUFFIXES, cpp_source.normal_form)

    def tools(self, task: Task) -> str:
        """Return the compiler, its version and the flags."""
        return f"{GXX.chosen(task)} {GXX.version(task)}, {_flags(task)}"

    def literals(self, program: Program) -> Literals:
        """Return the constants in the C++ files of a program."""
        return joined(cpp_source.literals(content) for content in _texts(program))

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
        """Return the names of the functions that the program defines, and of the public methods where there are only classes."""
        declared = _declared(program, None)
        free = [one.name for one in declared.functions if one.has_body and not one.scope]
        own = [one for one in declared.classes.values() if not one.is_template]
        methods = [f.name for one in own for f in one.functions if f.is_public and f.name not in (one.name, "operator")]
        return tuple(dict.fromkeys(free if [name for name in free if name != "main"] else [*free, *methods]))

    def is_whole_program(self, program: Program) -> bool:
        """Return whether the source has a main function."""
        return any(one.name == "main" for one in _declared(program, None).functions)

    def domains(self, signature: Signature) -> Mapping[str, str] | None:
        """Return a domain for each parameter by its declared type; None where the types do not tell."""
        return domains_of(signature)

    def sample(self) -> Sample:
        """Return a tiny program that shows whether the language works on this machine."""
        text = b"#include <vector>\nint total(const std::vector<int> &v) { int t = 0; for (int x : v) t += x; return t; }\n"
        return Sample(Program(self.name, (("total.cpp", text),)), Entry("total", ("v",)), ([1, 2, 3],), 6)

    def prepare(self, program: Program, task: Task, run_tool: RunTool, *, traced: bool = False) -> Prepared:
        """Return the executable: the submission and its worker. Raises RejectedError with what the compiler said."""
        return self.prepare_as(program, task, run_tool, "traced" if traced else "plain")

    def prepare_as(self, program: Program, task: Task, run_tool: RunTool, variant: str) -> Prepared:
        """Return the executable of one of the builds that `build` knows."""
        files = named_safely(program, SUFFIXES)
        main = next(iter(files))
        check_sources([(main, files[main])], "C++", LONGEST_SOURCE_BYTES)
        prelude = add_prelude(task, files)
        if task.form is not Form.PROGRAM and (old := _OLD_STANDARD.search(_flags(task))):
            step = "give -std=c++14 or a later one"
            raise ExerciseError(Mistake("exercise.toml: cpp.flags", _flags(task), f"{old[0]} cannot be called from", step))
        chosen = build(task.form, variant)
        before = (GXX.chosen(task), *_flags(task).split(), *ALWAYS)
        others = [path for path in files if path.endswith(SUFFIXES) and path not in (main, prelude)]

        def compile_alone() -> ToolRun:
            included = ("-include", prelude) if prelude else ()
            argv = [*before, "-fsyntax-only", "-I.", *included, main]
            return run_tool(argv, files=files, output=None, seconds=COMPILE_S, memory_mb=COMPILE_MB)

        def compiled(*, precompiled: bool) -> ToolRun:
            text = _unit(program, task, prelude, main, compile_alone, precompiled=precompiled)
            more = {"momus_unit.cpp": text.encode()}
            more["momus_runtime.o"] = runtime_object(GXX.chosen(task), GXX.version(task), chosen, run_tool)
            if task.form is not Form.PROGRAM:
                more |= headers()
            flags = (*before[1:], *chosen.flags)
            if precompiled:
                more |= standard_library(GXX.chosen(task), GXX.version(task), flags, run_tool)
            place = ("-Imomus_std",) if precompiled else ()
            argv = [
                before[0],
                *flags,
                *place,
                "-I.",
                "-o",
                "a.out",
                "momus_unit.cpp",
                *others,
                "momus_runtime.o",
                *chosen.link_flags,
            ]
            return run_tool(argv, files=files | more, output="a.out", seconds=COMPILE_S, memory_mb=COMPILE_MB)

        precompiled = includes_whole_library(files[main])
        run = compiled(precompiled=precompiled)
        if run.status != 0 and precompiled and not run.timed_out:
            run = compiled(precompiled=False)
        if run.status != 0 or not run.output:
            raise rejected(run, compile_alone)
        return Prepared(self.name, EXEC, run.output, sha256(run.output).hexdigest()[:32])


def _unit(program: Program, task: Task, prelude: str, main: str, compile_alone, *, precompiled: bool) -> str:
    """Return the text that is compiled; a submission without the function may have a mistake that explains why."""
    if task.form is Form.PROGRAM:
        included = ["<bits/stdc++.h>"] if precompiled else []
        included += [f'"{path}"' for path in (prelude, main) if path]
        return "".join(f"#include {path}\n" for path in included)
    in_source = {one.name for one in declarations(program.main).functions if one.has_body}
    try:
        return unit(prelude, main, task, _declared(program, task.prelude), in_source, standard=precompiled)
    except RejectedError as reason:
        alone = compile_alone()
        raise rejected(alone, lambda: alone) if alone.status else reason from None


def _flags(task: Task) -> str:
    return task.setting("cpp.flags", DEFAULT_FLAGS)


def _texts(program: Program) -> list[bytes]:
    others = [content for path, content in program.sources[1:] if path.endswith(SUFFIXES + HEADER_SUFFIXES)]
    return [text for text in [*others, program.main] if len(text) <= LONGEST_SOURCE_BYTES]


def _declared(program: Program, prelude: Program | None) -> Declarations:
    """Return what all files of a program declare."""
    before = [content for _, content in prelude.sources] if prelude else []
    return declarations(b"\n".join([*before, *_texts(program)]))

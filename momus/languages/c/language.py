"""C: compiled by gcc in the box, together with a worker of ours, into one executable."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

from momus.errors import ExerciseError, Mistake, RejectedError
from momus.languages.base import Entry, LanguageDefaults, Literals, Prepared, RunTool, Sample, Signature, Task, ToolRun
from momus.languages.c import source as c_source
from momus.languages.c.builds import build_of, native_header, runtime_object
from momus.languages.c.compiler_output import COMPILE_MB, COMPILE_S
from momus.languages.c.compilers import ALWAYS, GCC
from momus.languages.c.declarations import Declarations, decayed, declarations
from momus.languages.c.files import LONGEST_SOURCE_BYTES, add_prelude, named_safely, normal_form
from momus.languages.c.harness import unit
from momus.languages.c.messages import rejected
from momus.languages.checking import check_sources
from momus.languages.literals import joined
from momus.model import Form, Program

# What plain `gcc file.c -lm` does: students' programs are compared with how they behaved for their authors, also where they
# use variables before setting them. gcc 14 refuses what earlier versions warn about, and gcc 15 has another default standard.
DEFAULT_FLAGS = "-O0 -std=gnu17"
_STRICT_SINCE = 14


@dataclass(frozen=True)
class LaidOut:
    """A program's files as they are compiled: the main one, the prelude to include before it ("" for none), what all declare, and with what."""

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
    companions = (".h",)
    can_trace = True
    can_count = True
    counts_lengths = True

    def normal_form(self, program: Program) -> bytes:
        """Return the tokens of all files; the names of files count where other files may include them."""
        return normal_form(program, self.suffixes + self.companions, c_source.normal_form)

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

    def sample(self) -> Sample:
        """Return a function that sums an array, in words that every standard knows."""
        text = (
            b"int total(int *v, int n)\n{\n    int i, t = 0;\n    for (i = 0; i < n; i++)\n        t += v[i];\n    return t;\n}\n"
        )
        entry = Entry("total", ("v", "n"), ("int *", "int"), "int")
        return Sample(Program(self.name, (("total.c", text),)), entry, ([1, 2, 39], 3), 42)

    def own_files(self, program: Program) -> tuple[str, ...]:
        """Return the names under which the files of the program itself are compiled."""
        return tuple(named_safely(program, self.suffixes))

    def laid_out(self, program: Program, task: Task) -> LaidOut:
        """Return the files and flags for other tools that read C; raise RejectedError for what is no C source."""
        files = named_safely(program, self.suffixes)
        main = next(iter(files))
        check_sources([(main, files[main])], "C", LONGEST_SOURCE_BYTES)
        prelude = add_prelude(task, files)
        return LaidOut(files, main, prelude, _declared(program, task.prelude), GCC.chosen(task), tuple(_flags(task).split()))

    def prepare(self, program: Program, task: Task, run_tool: RunTool, *, traced: bool = False) -> Prepared:
        """Return the executable: the submission and its worker. Raises RejectedError with what the compiler said."""
        return self.prepare_as(program, task, run_tool, "traced" if traced else "plain")

    def prepare_as(self, program: Program, task: Task, run_tool: RunTool, variant: str) -> Prepared:
        """Return the executable of one of the builds that `build_of` knows."""
        if task.form is Form.OBJECT and task.language not in ("", self.name):
            raise RejectedError("C has no classes; this exercise asks for one, so it cannot be solved in C")
        if task.form is Form.OBJECT:
            raise ExerciseError(Mistake("exercise.toml: class", "", "C has no classes", "give `function`, or `program = true`"))
        files = named_safely(program, self.suffixes)
        main = next(iter(files))
        check_sources([(main, files[main])], "C", LONGEST_SOURCE_BYTES)
        prelude = add_prelude(task, files)
        sources = [path for path in files if path.endswith(".c") and path not in (main, prelude)]

        def compile_alone() -> ToolRun:
            before = ("-include", prelude) if prelude else ()
            argv = [GCC.chosen(task), *_flags(task).split(), *ALWAYS, "-fsyntax-only", "-I.", *before, main]
            return run_tool(argv, files=files, output=None, seconds=COMPILE_S, memory_mb=COMPILE_MB)

        if task.form is Form.FUNCTION:
            try:
                text = unit(prelude, main, task.entries, _declared(program, task.prelude), set(declarations(files[main]).functions))
            except RejectedError as reason:
                alone = compile_alone()
                raise rejected(alone, lambda: alone) if alone.status else reason from None
            files["momus_native.h"] = native_header()
            files["momus_unit.c"] = text.encode()
            sources.insert(0, "momus_unit.c")
        elif prelude:
            files["momus_unit.c"] = f'#include "{prelude}"\n#include "{main}"\n'.encode()
            sources.insert(0, "momus_unit.c")
        else:
            sources.insert(0, main)
        gcc = int(GCC.version(task).split(".")[0])
        build = build_of(task.form, variant, files.values(), gcc)
        files["momus_runtime.o"] = runtime_object(GCC.chosen(task), GCC.version(task), build, run_tool)
        argv = [GCC.chosen(task), *_flags(task).split(), *ALWAYS, *build.flags, "-I.", "-o", "a.out", *sources]
        argv += ["momus_runtime.o", *build.link_flags, "-lm"]
        run = run_tool(argv, files=files, output="a.out", seconds=COMPILE_S, memory_mb=COMPILE_MB)
        if run.status != 0 or not run.output:
            raise rejected(run, compile_alone)
        return Prepared(self.name, "exec", run.output, sha256(run.output).hexdigest()[:32], reserved_mb=build.reserved_mb)


def _flags(task: Task) -> str:
    flags = task.setting("c.flags", DEFAULT_FLAGS)
    return f"{flags} -fpermissive" if int(GCC.version(task).split(".")[0]) >= _STRICT_SINCE else flags


def _declared(program: Program, prelude: Program | None) -> Declarations:
    """Return what all files of a program declare, read as one text: so the main file knows the typedefs of its headers."""
    before = [content for _, content in prelude.sources] if prelude else []
    others = [content for path, content in program.sources[1:] if path.endswith((".c", ".h"))]
    return declarations(b"\n".join(text for text in [*before, *others, program.main] if len(text) <= LONGEST_SOURCE_BYTES))

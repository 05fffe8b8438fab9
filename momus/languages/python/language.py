"""Python: submissions run in a fork of the warden's interpreter, nothing is compiled beforehand."""

import ast
import marshal
import subprocess
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import PurePosixPath

from momus.errors import RejectedError
from momus.languages.base import (
    COUNTED,
    Entry,
    LanguageDefaults,
    Literals,
    Prepared,
    RunTool,
    SampleProgram,
    Signature,
    Standalone,
    Task,
)
from momus.languages.line_events import LINES
from momus.languages.literals import LONGEST_LITERAL
from momus.languages.matching import lacking_remark
from momus.languages.naming import near
from momus.languages.python import source
from momus.languages.python.facts import PythonFacts
from momus.languages.python.own_text import may_see
from momus.languages.python.packages import lacking_package, packages_of
from momus.languages.python.parsing import parsed
from momus.languages.python.top_level_input import without_input
from momus.model import Form, Program, Value
from momus.sandbox import tiers
from momus.sandbox.packages import own_modules, source_of

LONGEST_INTEGER_BITS = 3 * LONGEST_LITERAL

WORKER = "python"
BRANCHES = "branches"
WORKER_MODULE = "momus.languages.python.worker"
_PROGRAM_STEPS = "momus.languages.python.program_steps"
_PARTS = ("branches", "counting", "kept_state", "lines", "loading", "output", "program", "rewriting", "tracing", "values")
WORKER_HELPERS = ("momus.languages.line_events", *(f"momus.languages.python.{part}" for part in _PARTS))


class Python(PythonFacts, LanguageDefaults):
    """Submissions in Python 3."""

    name = "python"
    suffixes = (".py", ".ipynb")
    settings: tuple[str, ...] = ("packages", "prompts")
    can_trace = True
    can_count = True
    can_note_lines = True
    runs_tests = True
    # 2 ms. Recursion ends after 1,000 calls; under a limit of its own it is left to the clock.
    enough_steps = 15_000

    def normal_form(self, program: Program) -> bytes:
        """Return the syntax trees without positions, comments and docstrings; the bytes themselves if they cannot be parsed."""
        parts = []
        for path, content in program.sources:
            try:
                tree = _without_docstrings(parsed(content, path))
                parts.append((path, ast.dump(tree).encode()))
            except (RejectedError, RecursionError, MemoryError, ValueError):
                # Python writes no integer of more than 4,300 digits.
                parts.append((path, content))
        if len(parts) == 1 and not _imports_itself(program):
            # The name of a single file does not matter, unless it hides a module: numpy.py that imports numpy.
            parts = [("", parts[0][1])]
        return b"python\0" + marshal.dumps(parts, 2)

    def may_see_its_text(self, program: Program) -> bool:
        """Return whether the program could read its docstrings, line numbers or file name."""
        try:
            return any(may_see(parsed(content, path)) for path, content in program.sources)
        except (RejectedError, RecursionError, MemoryError):
            return True

    def functions(self, program: Program) -> tuple[str, ...]:
        """Return the names of the functions at the top of the main file, in order."""
        return source.functions(program)

    def near_name(self, program: Program, name: str, form: Form) -> str:
        """Return what the program calls a function or class that it does not define under this name, be it the only method of a class."""
        if name in source.bound_names(program):
            return ""
        if form is Form.OBJECT:
            return near(source.classes(program), name)
        functions, methods = source.functions(program), source.methods(program)
        return near(functions, name) or near(methods, name) or (methods[0] if len(methods) == 1 and not functions else "")

    def lacks(self, program: Program, name: str) -> bool:
        """Return whether nothing in the main file can define the function."""
        return source.lacks(program, name)

    def remarks(self, program: Program, task: Task) -> tuple[str, ...]:
        """Return which statements are left out because they read input while the program is loaded, and which methods its class lacks."""
        if task.form is Form.PROGRAM:
            return ()
        missing = source.missing_methods(program, [one.name for one in task.methods]) if task.form is Form.OBJECT else []
        return (*self._input_remarks(program), *lacking_remark(missing))

    def _input_remarks(self, program: Program) -> tuple[str, ...]:
        lines = [str(line) for line in dict.fromkeys(without_input(program.main).lines)]
        if not lines:
            return ()
        left_out = f"line {lines[0]} was" if len(lines) == 1 else f"lines {', '.join(lines[:-1])} and {lines[-1]} were"
        return (f"reads input while it is loaded: {left_out} left out",)

    def lacking(self, reason: str) -> str:
        """Return which package the exercise must provide, if that is why a program cannot be loaded."""
        return lacking_package(reason)

    def tools(self, task: Task) -> str:
        """Return the interpreter in the box with its version and packages."""
        packages = packages_of(task)
        return _version(tiers.interpreter().path) + (f" with {', '.join(packages)}" if packages else "")

    def prepare(self, program: Program, task: Task, run_tool: RunTool, *, traced: bool = False) -> Prepared:
        """Return the sources in a bundle; raise RejectedError for one that is no Python."""
        return self._bundled(program, task, traced)

    def prepare_as(self, program: Program, task: Task, run_tool: RunTool, variant: str) -> Prepared:
        """Return the program in a build that records its "branches" or lines, or counts its steps; raise RejectedError for one that is no Python."""
        if variant not in (BRANCHES, COUNTED, LINES):
            raise ValueError(f"Python has no build {variant!r}; it has {BRANCHES!r}, {COUNTED!r} and {LINES!r}")
        return self._bundled(program, task, variant)

    def _bundled(self, program: Program, task: Task, traced: bool | str) -> Prepared:
        for path, content in program.sources:
            if path.endswith(".py") or path == program.sources[0][0]:
                parsed(content, path if len(program.sources) > 1 else "")
        payload = marshal.dumps(
            {
                "sources": sources_to_run(program, task.form),
                "prelude": list(task.prelude.sources) if task.prelude else [],
                "observe": list(task.observe),
                "traced": traced,
                "prompts": task.setting("python.prompts") == "compare",
            },
            2,
        )
        return Prepared(self.name, WORKER, payload, sha256(payload).hexdigest()[:32])

    def standalone(self, run_tool: RunTool) -> Standalone:
        """Return the interpreter as contests call it; compiling only looks for mistakes."""
        python = tiers.interpreter().path
        return Standalone(
            f"{python} -m py_compile {{sources}}", f"{python} -s -E -B {{program}}/{{entry}}.py", made="", reserved_mb=256
        )

    def counting(self, commands: Standalone, run_tool: RunTool) -> Standalone | None:
        """Return the commands with a count of calls and rounds of loops."""
        before, folder, after = commands.run.partition("{program}/")
        if not folder:
            return None
        own = tuple((f"momus_steps/{name.replace('.', '/')}.py", source_of(name)) for name in own_modules(_PROGRAM_STEPS))
        started = "momus_steps/start.py"
        run = f"{before}{folder}{started} {folder}{after}"
        return replace(commands, run=run, runtime=(*commands.runtime, *own, (started, source_of(_PROGRAM_STEPS))), counts=True)

    def input_reader(self) -> tuple[tuple[str, bytes], ...]:
        """Return a module."""
        return (("reader.py", source_of("momus.languages.python.reader")),)

    def sample(self) -> SampleProgram:
        """Return a function that sums a list."""
        return SampleProgram(
            Program("python", (("sum.py", b"def total(items):\n    return sum(items)\n"),)),
            Entry("total", ("items",)),
            ([1, 2, 39],),
            42,
        )

    def literals(self, program: Program) -> Literals:
        """Return the numbers and texts in the source, including negative ones, without docstrings."""
        ints: dict[int, None] = {}
        floats: dict[float, None] = {}
        strings: dict[str, None] = {}
        values: dict[str, Value] = {}
        for path, content in program.sources:
            try:
                tree = _without_docstrings(parsed(content, path))
            except (RejectedError, RecursionError, MemoryError):
                continue
            for node in ast.walk(tree):
                sign = 1
                if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
                    node, sign = node.operand, -1
                if (
                    isinstance(node, ast.List | ast.Tuple)
                    and 0 < len(node.elts) <= LONGEST_LITERAL
                    and isinstance(node.ctx, ast.Load)
                ):
                    if all(isinstance(item, ast.Constant) and type(item.value) in (int, str) for item in node.elts):
                        values[ast.dump(node)] = ast.literal_eval(node)
                    continue
                if not isinstance(node, ast.Constant):
                    continue
                if type(node.value) is int and node.value.bit_length() <= LONGEST_INTEGER_BITS:
                    ints[sign * node.value] = None
                elif type(node.value) is float:
                    floats[sign * node.value] = None
                elif type(node.value) is str and len(node.value) <= LONGEST_LITERAL:
                    strings[node.value] = None
        return Literals(tuple(ints), tuple(floats), tuple(strings), tuple(values.values()))

    def signature(self, program: Program, entry: str) -> Signature | None:
        """Return the parameters of the last definition of the function at the top level, or of a method for "Class.method"."""
        try:
            body = parsed(program.main, "").body
        except (RejectedError, RecursionError, MemoryError):
            return None
        *classes, name = entry.split(".")
        for wanted in classes:
            found = [node for node in body if isinstance(node, ast.ClassDef) and node.name == wanted]
            if not found:
                return None
            body = found[-1].body
        kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
        functions = [node for node in body if isinstance(node, kinds) and node.name == name]
        if not functions:
            return None
        function = functions[-1]
        parameters = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
        if classes and parameters and parameters[0].arg in ("self", "cls"):
            parameters = parameters[1:]
        names = tuple(parameter.arg for parameter in parameters)
        types = tuple(ast.unparse(parameter.annotation) if parameter.annotation else "" for parameter in parameters)
        return Signature(entry, names, types, ast.unparse(function.returns) if function.returns else "")


def _imports_itself(program: Program) -> bool:
    """Return whether the main file may be what it imports: numpy.py that says `import numpy`."""
    return PurePosixPath(program.sources[0][0]).stem in source.imported_modules(program)


def sources_to_run(program: Program, form: Form) -> list[tuple[str, bytes]]:
    """Return the files as they are run: functions and classes do not read input while they are loaded."""
    if form is Form.PROGRAM:
        return list(program.sources)
    return [(path, without_input(content).content) for path, content in program.sources]


def _without_docstrings(tree: ast.Module) -> ast.Module:
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(tree):
        if isinstance(node, kinds) and ast.get_docstring(node, clean=False) is not None:
            # A body must not be empty; `pass` does what the docstring did.
            node.body = node.body[1:] or [ast.Pass()]
    return tree


@cache
def _version(path: str) -> str:
    asked = subprocess.run([path, "--version"], capture_output=True, text=True, env={}, check=True)
    return f"{asked.stdout.strip()} ({path})"

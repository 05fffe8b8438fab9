"""A submission in C or C++ in the compiler's form, and what the compiler says of it without the worker."""

import posixpath
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property

from momus.languages.base import RunTool, Task, ToolRun
from momus.languages.c.compiler_output import COMPILE_MB, COMPILE_S
from momus.languages.c.files import LONGEST_SOURCE_BYTES, add_prelude, named_safely
from momus.model import Program

_MARKER = re.compile(rb'^# \d+ "([^"\n]*)"([ \d]*)\n', re.MULTILINE)
_CHANGES = re.compile(rb"#(?![ \t]*(?:pragma\b|include[ \t]*<))|%:|\?\?=")
_MOST_REMEMBERED = 64
_remembered: dict[tuple[object, ...], Program] = {}


@dataclass(frozen=True)
class Compilation:
    """The files of a submission, those that are compiled, and the compiler with its flags.

    `prelude` is the file that is included before `main`, "" for none; `others` are the units besides `main`.
    """

    program: Program
    files: Mapping[str, bytes]
    main: str
    prelude: str
    others: tuple[str, ...]
    command: tuple[str, ...]
    run_tool: RunTool

    @classmethod
    def of(
        cls, program: Program, task: Task, command: tuple[str, ...], suffixes: tuple[str, ...], run_tool: RunTool
    ) -> "Compilation":
        """Return the job of a program; `suffixes` are those of compiled files."""
        files = named_safely(program, suffixes)
        main = next(iter(files))
        prelude = add_prelude(task, files) if task.prelude and task.prelude.language == program.language else ""
        others = tuple(path for path in files if path.endswith(suffixes) and path not in (main, prelude))
        return cls(program, files, main, prelude, others, command, run_tool)

    def said(self, unit: str, *words: str, output: str) -> ToolRun:
        """Return how the compiler ended on one unit with these options, and the file that it left."""
        included = ("-include", self.prelude) if self.prelude and unit == self.main else ()
        argv = [*self.command, *words, "-I.", *included, unit]
        return self.run_tool(argv, files=self.files, output=output, seconds=COMPILE_S, memory_mb=COMPILE_MB)

    @cached_property
    def alone(self) -> ToolRun:
        """Return what the compiler says of the main unit, without the worker and the glue."""
        return self.said(self.main, "-fsyntax-only", output="")

    @cached_property
    def read(self) -> Program:
        """Return the program with its units preprocessed: declarations are read there.

        It stays unchanged if the preprocessor changes nothing or refuses it, or if macros make it too long.
        """
        if not any(_CHANGES.search(content) for content in self.files.values()):
            return self.program
        key = (self.command, tuple(self.files.items()), self.prelude)
        if key not in _remembered:
            found = []
            for unit in (self.main, *self.others):
                run = self.said(unit, "-E", "-o", "momus_own.i", output="momus_own.i")
                found.append((unit, own_lines(run.output or b"", self.files)))
                if run.status != 0 or len(found[-1][1]) > LONGEST_SOURCE_BYTES:
                    return self.program
            if len(_remembered) >= _MOST_REMEMBERED:
                _remembered.clear()
            _remembered[key] = Program(self.program.language, tuple(found))
        return _remembered[key]


def own_lines(expanded: bytes, own: Collection[str], *, main: bool = True) -> bytes:
    """Return the lines of a preprocessor's output that come from the files `own`, and, if `main`, from the main file.

    `#line` gives files other names, so files are recognised by where they begin (flag 1) and end (flag 2), not by every marker.
    """
    kept: list[bytes] = []
    inside = [main]
    at = 0
    for marker in _MARKER.finditer(expanded):
        if inside[-1]:
            kept.append(expanded[at : marker.start()])
        at = marker.end()
        flags = marker[2].split()
        if b"1" in flags:
            inside.append(posixpath.normpath(marker[1].decode("latin-1").removeprefix("/tmp/job/")) in own)
        elif b"2" in flags and len(inside) > 1:
            inside.pop()
    return b"".join([*kept, expanded[at:] if inside[-1] else b""])

"""A submission in C or C++ in the compiler's form, and what the compiler says of it without the worker."""

import posixpath
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby

from momus.languages.base import RunTool, Task, ToolRun
from momus.languages.c.compiler_output import COMPILE_MB, COMPILE_S, rejected
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

    def expanded(self, unit: str) -> ToolRun:
        """Return what the preprocessor makes of one unit."""
        return self.said(unit, "-E", "-o", "momus_own.i", output="momus_own.i")

    def with_own_lines(self, changed: Callable[[bytes], bytes], before: bytes) -> "Compilation":
        """Return the job with its units preprocessed, the lines of its own files changed, and a text before each unit.

        Raise RejectedError if a unit cannot be preprocessed.
        """
        units = {}
        for unit in (self.main, *self.others):
            run = self.expanded(unit)
            if run.status != 0 or run.output is None:
                raise rejected(run, lambda: self.alone)
            units[unit] = before + with_own_lines(run.output, self.files, changed)
        # What the flags include is in the units now.
        command = tuple(
            word for before, word in zip(("", *self.command), self.command, strict=False) if "-include" not in (before, word)
        )
        return replace(self, files={**self.files, **units}, prelude="", command=command)

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
                run = self.expanded(unit)
                found.append((unit, own_lines(run.output or b"", self.files)))
                if run.status != 0 or len(found[-1][1]) > LONGEST_SOURCE_BYTES:
                    return self.program
            if len(_remembered) >= _MOST_REMEMBERED:
                _remembered.clear()
            _remembered[key] = Program(self.program.language, tuple(found))
        return _remembered[key]


def own_lines(expanded: bytes, own: Collection[str], *, main: bool = True) -> bytes:
    """Return the lines of a preprocessor's output that come from the files `own`, and, if `main`, from the main file."""
    return b"".join(text for is_own, _, text in _parts(expanded, own, main) if is_own)


def with_own_lines(expanded: bytes, own: Collection[str], changed: Callable[[bytes], bytes], *, main: bool = True) -> bytes:
    """Return a preprocessor's output in which these lines are changed; lines that stand together are changed together."""
    done: list[bytes] = []
    for is_own, many in groupby(_parts(expanded, own, main), key=lambda one: one[0]):
        parts = list(many)
        if is_own:
            # A marker may stand within a function, even within a condition: all are put before the text.
            done += [*(marker for _, marker, _ in parts), changed(b"".join(text for _, _, text in parts))]
        else:
            done += [marker + text for _, marker, text in parts]
    return b"".join(done)


def _parts(expanded: bytes, own: Collection[str], main: bool) -> Iterator[tuple[bool, bytes, bytes]]:
    """Yield a preprocessor's output from marker to marker: whether it comes from one of the files, the marker before it, and the text.

    `#line` gives files other names, so files are recognised by where they begin (flag 1) and end (flag 2), not by every marker.
    """
    inside = [main]
    before, at = b"", 0
    for marker in _MARKER.finditer(expanded):
        yield inside[-1], before, expanded[at : marker.start()]
        before, at = marker[0], marker.end()
        flags = marker[2].split()
        if b"1" in flags:
            inside.append(posixpath.normpath(marker[1].decode("latin-1").removeprefix("/tmp/job/")) in own)
        elif b"2" in flags and len(inside) > 1:
            inside.pop()
    yield inside[-1], before, expanded[at:]

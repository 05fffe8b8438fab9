"""The worker that goes with C++ submissions, and the precompiled standard library."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path

from momus.languages.base import COUNTED, RunTool
from momus.languages.c.builds import SANITISED, Build, build_of, native_files
from momus.languages.c.builds import runtime_object as c_runtime_object
from momus.languages.kept_files import kept, made_by
from momus.model import Form

HEADERS = "momus_cpp"
_NATIVE = Path(__file__).parent / "native"
_SHARED_HEADERS = ("arena.h", "board.h", "wire.h")
_WORKER = ("board.c", "wire.c", "digest.c", "printed.c", "confine.c", "arena.c", "worker.c")
_COMPARED = tuple(f"_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7compare{kind}" for kind in ("EPKc", "ERKS4_"))
_SEEN_BY = {"traced": ("trace.c",), COUNTED: ("count.c",), SANITISED: ("undefined.c",)}
_PRECOMPILED_S = 60
_PRECOMPILED_MB = 2048

# The parts of <bits/stdc++.h> that students use: all of it would be twice as large. A program that needs more is compiled with all of it.
_STANDARD = """
cassert cctype cerrno cfloat climits cmath cstddef cstdint cstdio cstdlib cstring ctime algorithm array bitset deque functional
iomanip iostream iterator limits list map memory numeric queue set sstream stack stdexcept string tuple unordered_map
unordered_set utility vector
""".split()


@cache
def _own_files() -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(_NATIVE.iterdir()) if path.suffix in (".c", ".h", ".hpp")}


@cache
def headers() -> dict[str, bytes]:
    """Return the headers that the glue includes after the submission, by path."""
    own = {name: content for name, content in _own_files().items() if name.endswith((".h", ".hpp"))}
    shared = {name: native_files()[name] for name in _SHARED_HEADERS}
    return {f"{HEADERS}/{name}": content for name, content in (own | shared).items()}


def build(form: Form, variant: str, sources: Iterable[bytes], gcc: int) -> Build:
    """Return how a submission is built: with C's worker for programs, with its own for functions and objects.

    The variants are those of C, except for BRANCHES.
    """
    of_c = build_of(Form.PROGRAM if form is Form.PROGRAM else Form.FUNCTION, variant, sources, gcc)
    own = [name for name in (*_WORKER, *_SEEN_BY.get(variant, ())) if name != "arena.c"]
    runtime = of_c.runtime if form is Form.PROGRAM else (*own, "exact.c" if variant == SANITISED else "arena.c")
    if variant != "traced":
        return replace(of_c, runtime=runtime)
    wrapped = tuple(f"-Wl,--wrap={name}" for name in _COMPARED)
    return replace(of_c, runtime=(*runtime, "texts.c"), link_flags=(*of_c.link_flags, *wrapped))


def runtime_object(compiler: str, version: str, chosen: Build, run_tool: RunTool) -> bytes:
    """Return the compiled worker, made by the C compiler that comes with the C++ one."""
    own = {name: content for name, content in _own_files().items() if not name.endswith(".hpp")}
    return c_runtime_object(compiler.replace("g++", "gcc"), version, chosen, run_tool, own)


def standard_library(compiler: str, version: str, flags: tuple[str, ...], run_tool: RunTool) -> dict[str, bytes]:
    """Return the files that make `#include <bits/stdc++.h>` cheap, for `-I momus_std`: made once for a compiler and flags."""
    text = "".join(f"#include <{name}>\n" for name in _STANDARD).encode()
    key = sha256(repr((version, flags, text)).encode()).hexdigest()[:32]

    def make() -> bytes:
        argv = [compiler, *flags, "-x", "c++-header", "-o", "stdc++.h.gch", "stdc++.h"]
        limits = {"seconds": _PRECOMPILED_S, "memory_mb": _PRECOMPILED_MB}
        what = f"{compiler} does not compile the standard headers"
        return made_by(run_tool, argv, what, files={"stdc++.h": text}, output="stdc++.h.gch", **limits)

    return {"momus_std/bits/stdc++.h": text, "momus_std/bits/stdc++.h.gch": kept(f"stdc++-{key}.gch", make)}

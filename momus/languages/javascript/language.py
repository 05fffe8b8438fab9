"""JavaScript: run by Node, with our driver that gives each submission its own realm."""

import json
import re
import shutil
import signal
import subprocess
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path, PurePosixPath

from momus.errors import MissingToolError
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
from momus.languages.checking import check_sources
from momus.languages.javascript import source
from momus.languages.javascript.declarations import JavascriptFunction, declared
from momus.languages.javascript.domains import domain_of
from momus.languages.javascript.modules import as_script
from momus.languages.literals import joined
from momus.languages.naming import named, plain
from momus.languages.syntax import nodes, text
from momus.model import Program

LONGEST_SOURCE_BYTES = 1 << 19
_DRIVER = Path(__file__).parent / "driver"
_OVERHEAD_MB = 64
_ADDRESS_SPACE_MB = 8192
_SCRIPTS = (".js", ".mjs", ".cjs")
_NODE_WORDS = ("val", "value", "data", "item", "key", "element", "head")
_LINK_WORDS = ("next", "nxt", "link", "tail", "rest")


class JavaScript(LanguageDefaults):
    """The language JavaScript, as Node runs it."""

    name = "javascript"
    suffixes = _SCRIPTS
    companions = (".json",)
    input_readers = frozenset({"process.stdin", "readline", "readFileSync"})

    def normal_form(self, program: Program) -> bytes:
        """Return the files as they are: a function is easily turned into its text, blanks and comments included."""
        return b"\0".join(content for _, content in program.sources)

    def may_see_its_text(self, program: Program) -> bool:
        """Return whether the program has several files: else it sees the normal form and nothing more."""
        return len(program.sources) > 1

    def tools(self, task: Task) -> str:
        """Return Node with its version."""
        return f"node {_version(_node())}"

    def literals(self, program: Program) -> Literals:
        """Return the constants in the files of a program."""
        return joined(map(source.literals, _texts(program)))

    def signature(self, program: Program, entry: str) -> Signature | None:
        """Return the parameters of a function, with their types from a JSDoc comment; "" for the others."""
        function = _function(program, entry)
        return Signature(entry, function.names, function.types, function.result) if function else None

    def functions(self, program: Program) -> tuple[str, ...]:
        """Return the functions at the top of the file; if there are none, the methods of its classes."""
        found = _functions(program)
        top = [one.name for one in found if not one.owner]
        return tuple(dict.fromkeys(top or [one.name for one in found if one.name != "constructor"]))

    def lacks(self, program: Program, name: str) -> bool:
        """Return whether no file of the program can define the function."""
        return all(source.lacks(content, name) for content in _texts(program))

    def is_whole_program(self, program: Program) -> bool:
        """Return whether the source reads standard input."""
        return source.reads(program.main)

    def raised(self, program: Program) -> tuple[str, ...]:
        """Return the exceptions that the program's own statements throw."""
        return tuple(dict.fromkeys(name for content in _texts(program) for name in source.thrown(content)))

    def prints(self, program: Program, entries: Sequence[str] = ()) -> bool:
        """Return whether the source prints."""
        return any(map(source.prints, _texts(program)))

    def domains(self, signature: Signature) -> Mapping[str, str] | None:
        """Return a domain for each parameter by the type that its comment gives."""
        return signature.domains_by(domain_of)

    def sample(self) -> SampleProgram:
        """Return a function that sums an array."""
        text = b"const total = (items) => items.reduce((sum, item) => sum + item, 0);\n"
        return SampleProgram(Program(self.name, (("sum.js", text),)), Entry("total", ("items",)), ([1, 2, 39],), 42)

    def standalone(self, run_tool: RunTool) -> Standalone:
        """Return Node as contests call it; compiling only looks for mistakes."""
        run = f"{_node()} --max-old-space-size={{memory_mb}} --stack-size=4000 --single-threaded --no-warnings {{program}}/{{entry}}.js"
        environment = (("UV_THREADPOOL_SIZE", "1"), ("NODE_NO_WARNINGS", "1"), ("OPENSSL_CONF", "/dev/null"))
        return Standalone(
            f"OPENSSL_CONF=/dev/null {_node()} --check {{main}}", run, "", environment, _ADDRESS_SPACE_MB, _OVERHEAD_MB, threads=32
        )

    def runtime(self, run_tool: RunTool) -> Runtime:
        """Return how Node is started with our driver."""
        return Runtime(
            command=(
                _node(),
                "--max-old-space-size={memory_mb}",
                "--max-semi-space-size=4",
                "--single-threaded",
                "--no-warnings",
                "{folder}/worker.js",
            ),
            files=_driver(),
            # OpenSSL starts with Node and wants a configuration that the box may not show: give it its own.
            environment=(("UV_THREADPOOL_SIZE", "1"), ("NODE_NO_WARNINGS", "1"), ("OPENSSL_CONF", "/dev/null")),
            overhead_mb=_OVERHEAD_MB,
            address_space_mb=_ADDRESS_SPACE_MB,
            writes_board=True,
            full_heap_signal=signal.SIGABRT,
        )

    def prepare(self, program: Program, task: Task, run_tool: RunTool, *, traced: bool = False) -> Prepared:
        """Return the sources with the task. Raises RejectedError for sources that Node need not see."""
        _node()
        check_sources(program.sources, "JavaScript", LONGEST_SOURCE_BYTES)
        told = {
            "sources": _scripts(program),
            "prelude": _scripts(task.prelude) if task.prelude else [],
            "entries": [_entry(program, entry) for entry in task.entries],
            "names": {entry.name: name for entry in task.entries if (name := _own_name(program, entry.name))},
            "methods": [{"name": entry.name} for entry in task.methods],
            "mentioned": sorted({entry.name for entry in task.methods if _mentions(program, entry.name)}),
            "observe": list(task.observe),
            "classes": list(dict.fromkeys(name for content in _texts(program) for name in declared(content).classes)),
            "node": _node_names(program, task.prelude),
        }
        payload = json.dumps(told).encode()
        return Prepared(self.name, RUNTIME, payload, sha256(payload).hexdigest()[:32])


def _node() -> str:
    """Return the path of Node; raise MissingToolError where it is missing."""
    found = shutil.which("node", path="/usr/bin:/usr/local/bin") or shutil.which("nodejs", path="/usr/bin:/usr/local/bin")
    if found is None:
        raise MissingToolError("node", "nodejs", "it runs JavaScript programs")
    return found


@cache
def _version(path: str) -> str:
    return (
        subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout.strip() or "of an unknown version"
    )


@cache
def _driver() -> tuple[tuple[str, bytes], ...]:
    return tuple((path.name, path.read_bytes()) for path in sorted(_DRIVER.glob("*.js")))


def _texts(program: Program) -> list[bytes]:
    return [content for path, content in program.sources if path.endswith(_SCRIPTS)]


def _scripts(program: Program) -> list[tuple[str, str]]:
    """Return the files as scripts, the main one first."""
    return [
        (_seen_path(path, program), as_script(content) if path.endswith(_SCRIPTS) else content.decode("utf-8", "replace"))
        for path, content in program.sources
    ]


def _seen_path(path: str, program: Program) -> str:
    """Return the path that a program sees in its errors: for a single file it is the same whatever its name."""
    return path if len(program.sources) > 1 else f"submission{PurePosixPath(path).suffix}"


def _entry(program: Program, entry: Entry) -> dict[str, object]:
    function = _function(program, entry.name)
    types = entry.types or (function.types if function else ())
    return {
        "name": entry.name,
        "count": len(entry.names),
        "kinds": [_kind(type_) for type_ in types],
        "outputs": [at for at, name in enumerate(entry.names) if name in entry.outputs],
    }


def _kind(type_: str) -> str:
    """Return how a parameter of this type takes integers and dictionaries that have two forms."""
    if re.search(r"\bbigint\b", type_, re.IGNORECASE):
        return "bigint"
    return "map" if re.search(r"\bMap\b", type_) else ""


def _functions(program: Program) -> list[JavascriptFunction]:
    return [function for content in _texts(program) for function in declared(content).functions]


def _function(program: Program, entry: str) -> JavascriptFunction | None:
    """Return the function of this name, or of one that differs only in capitals and underscores; those at the top first."""
    *owner, name = entry.split(".")
    known = [one for one in _functions(program) if not owner or one.owner == owner[-1]]
    return min(named(known, name, lambda one: one.name), key=lambda one: bool(one.owner), default=None)


def _own_name(program: Program, entry: str) -> str | None:
    """Return the program's name for a function: from its declaration, or any other name at the top."""
    function = _function(program, entry)
    others = (name for content in _texts(program) for name in declared(content).names)
    return function.name if function else next(iter(named(others, entry)), None)


def _mentions(program: Program, name: str) -> bool:
    """Return whether an assignment that the reader of declarations does not see may make a method."""
    return any(plain(name).encode() in content.lower().replace(b"_", b"") for content in _texts(program))


def _node_names(program: Program, prelude: Program | None) -> dict[str, str]:
    """Return the class of list nodes and the names of their two fields, as the source uses them."""
    texts = _texts(program) + (_texts(prelude) if prelude else [])
    words = {text(node) for content in texts for node in nodes(source.tree(content)) if node.type == "property_identifier"}
    classes = [name for content in texts for name in declared(content).classes]
    classes += [one.name for content in texts for one in declared(content).functions if not one.owner and one.name[:1].isupper()]
    named = sorted((name for name in classes if "node" in name.lower()), key=len)
    return {
        "name": named[0] if named else "",
        "item": next((word for word in _NODE_WORDS if word in words), "val"),
        "next": next((word for word in _LINK_WORDS if word in words), "next"),
    }

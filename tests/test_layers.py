"""The shape of the code: who imports whom, how long a module may be, and what no tracked file may name."""

import ast
import re
import subprocess
from collections import defaultdict
from pathlib import Path

import pytest

from tests.conftest import LONG

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "momus"
LONGEST = 400

SHARED = {
    "model",
    "options",
    "errors",
    "wire",
    "codec",
    "codec_columns",
    "results",
    "policies",
    "suite_rules",
    "words",
    "legible",
    "json_values",
    "toml_text",
    "progress",
}
"""The files directly in momus/ that all may import, and the folder of what a run found."""


def allowed_imports() -> dict[str, set[str]]:
    """Return, for each folder, the folders it may import, from the table in CONTRIBUTING.md."""
    text = (ROOT / "CONTRIBUTING.md").read_text()
    table = text.split("## Who may import whom", 1)[1].split("## ", 1)[0]
    allowed = {}
    for folders, imports in re.findall(r"^\| ([a-z, ]+) \| ([a-z, –]+) \|$", table, re.MULTILINE):
        if folders != "folder":
            for folder in folders.split(", "):
                allowed[folder] = set() if imports == "–" else set(imports.split(", "))
    return allowed


ALLOWED = allowed_imports()


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def layer_of(path: Path) -> str:
    """Return the folder in momus/ that a module lies in, or the name of a file directly in it."""
    first = path.relative_to(PACKAGE).parts[0]
    return first.removesuffix(".py")


def imported_layers(path: Path, source: str) -> list[tuple[int, str]]:
    """Return (line, layer) for each import of Momus's own code, relative ones and those inside functions included."""
    package = ("momus", *path.relative_to(PACKAGE).parts[:-1])
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name.split(".") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = list(package[: len(package) - node.level + 1]) if node.level else []
            base += node.module.split(".") if node.module else []
            names = [[*base, alias.name] for alias in node.names]
        else:
            continue
        found += [(node.lineno, name[1] if len(name) > 1 else "") for name in names if name[0] == "momus"]
    return found


def violations(path: Path, source: str) -> list[str]:
    """Return what a module imports against the table."""
    layer = layer_of(path)
    if layer in ("__init__", "__main__"):
        may = SHARED | {"api", "cli"}
    elif layer in SHARED:
        may = SHARED
    else:
        may = SHARED | ALLOWED.get(layer, set()) | {layer, "__version__"}
    return [
        f"{path.relative_to(ROOT)}:{line}: {layer} imports {other}"
        for line, other in imported_layers(path, source)
        if other not in may
    ]


def test_the_table_was_read():
    assert ALLOWED["languages"] == {"domain", "sandbox"}
    assert ALLOWED["table"] == set()
    assert ALLOWED["cli"] == ALLOWED["api"] == {"pipeline", "report", "readings"}


def test_every_folder_has_a_place_in_the_table():
    folders = {layer_of(path) for path in modules()} - SHARED - {"__init__", "__main__"}
    assert folders <= set(ALLOWED), f"not in the table of CONTRIBUTING.md: {sorted(folders - set(ALLOWED))}"


def test_nothing_imports_against_the_layers():
    wrong = [line for path in modules() for line in violations(path, path.read_text())]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    "module, source, layer",
    [
        ("table/store.py", "import momus.search.portfolio", "search"),
        ("table/store.py", "from momus.search import portfolio", "search"),
        ("table/store.py", "def f():\n    from ..search import portfolio", "search"),
        ("table/store.py", "from momus import search", "search"),
        ("model.py", "from momus.domain import parse_domain", "domain"),
        ("cli/main.py", "from momus.table import Store", "table"),
    ],
)
def test_an_import_against_the_layers_is_seen(module, source, layer):
    assert [line.rsplit(" ", 1)[1] for line in violations(PACKAGE / module, source)] == [layer]


@pytest.mark.parametrize(
    "source", ["from . import rows", "from momus.model import Input", "from ..errors import StoreError", "import sqlite3"]
)
def test_an_import_within_the_layers_is_none(source):
    assert violations(PACKAGE / "table" / "store.py", source) == []


ONE_LANGUAGE = {"search/solvers/cbmc", "search/solvers/crosshair", "search/solvers/jbmc"}
"""The folders outside of languages/ whose code is made for one language: a solver reads no other."""


def named_languages(source: str) -> list[str]:
    """Return the comparisons of something with the name of a language. A `kind` is none: judges and conversions have such names too."""
    names = {path.name for path in (PACKAGE / "languages").iterdir() if (path / "language.py").is_file()}
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
        elif isinstance(node, ast.match_case):
            sides = [node.pattern]
        else:
            continue
        words = {inner.value for side in sides for inner in ast.walk(side) if isinstance(inner, ast.Constant)}
        if words & names and "kind" not in ast.unparse(sides[0]):
            found.append(ast.unparse(node))
    return found


def test_only_languages_know_what_is_special_about_a_language():
    others = [path for path in modules() if layer_of(path) != "languages"]
    wrong = [
        f"{path.relative_to(ROOT)}: {found}"
        for path in others
        if str(path.parent.relative_to(PACKAGE)) not in ONE_LANGUAGE
        for found in named_languages(path.read_text())
    ]
    assert not wrong, "ask the language instead (momus/languages/base.py, reference_facts.py):\n" + "\n".join(wrong)


@pytest.mark.parametrize(
    "source",
    [
        "if program.language == 'python': pass",
        "good = known.name not in ('c', 'cpp')",
        "match language:\n    case 'java': pass",
    ],
)
def test_a_comparison_with_the_name_of_a_language_is_seen(source):
    assert len(named_languages(source)) == 1


@pytest.mark.parametrize("source", ["program.language != reference.language", "judge.kind == 'python'", "{'c': 1}[language]"])
def test_another_comparison_is_none(source):
    assert named_languages(source) == []


def test_no_module_is_longer_than_one_idea():
    files = [*modules(), *sorted((ROOT / "tests").rglob("*.py")), *sorted((ROOT / "bench").rglob("*.py"))]
    long = {str(path.relative_to(ROOT)): count for path in files if (count := len(path.read_text().splitlines())) > LONGEST}
    assert not long, f"over {LONGEST} lines: {long}"


def tracked_files() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("not a git checkout: there is no list of tracked files")
    return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


# Where this checkout lies, and whose home it is: no file has a use for that.
UNNAMED = re.compile(r"(?<![\w.])(" + "|".join(re.escape(f"{path}/") for path in (ROOT, Path.home()) if len(path.parts) > 1) + ")")


def test_tracked_files_name_no_path_of_one_machine():
    named = []
    for path in tracked_files():
        for number, line in enumerate(path.read_bytes().decode("utf-8", "replace").splitlines(), 1):
            if UNNAMED.search(line):
                named.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}")
    assert not named, "\n".join(named)


def test_the_test_files_that_start_first_are_there():
    assert [path for path in LONG if not path.is_file()] == []


def test_no_two_classes_share_a_name():
    places = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(str(path.relative_to(PACKAGE)))
    assert {name: many for name, many in places.items() if len(many) > 1} == {}

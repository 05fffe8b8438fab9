"""Wrong programs that try to be called right: each knows something of how it is asked, and nothing of the task."""

import os
import shutil
import tempfile
from pathlib import Path

import pytest

from momus.errors import ExerciseError
from momus.model import Claim
from momus.pipeline import Options, grade
from momus.results import Finding

GREEN = (Claim.UNREFUTED, Claim.HOLDS)


def graded(folder: Path, settings: str, files: dict[str, str], inputs: int = 300, out: Path | None = None) -> dict[str, Finding]:
    """Return what became of the submissions: the files, except those that the exercise names as its own."""
    (folder / "submissions").mkdir(parents=True)
    (folder / "exercise.toml").write_text(f'submissions = "submissions/"\n{settings}', encoding="utf-8")
    for name, text in files.items():
        place = folder if name.startswith(("reference", "Reference")) else folder / "submissions"
        (place / name).write_text(text, encoding="utf-8")
    results = grade(folder, options=Options(inputs=inputs, jobs=1, out=out or folder / "out"))
    return {finding.file: finding for finding in results.findings}


# ---- the oracle: being asked again about one input means that the first answer was wrong

ODD = 'function = "odd"\n[inputs]\nn = "int(0, 100000)"\n'
ODD_PROGRAM = 'program = true\nstdin = "{n}\\n"\n[inputs]\nn = "int(0, 100000)"\n'
# The fields of the worker's request are in its frames; only confirmations have batches of these lengths.
PYTHON_ASKED_AGAIN = """
import sys


def asked_again():
    frame = sys._getframe()
    while frame:
        if "request" in frame.f_locals and "inputs" in frame.f_locals:
            request = frame.f_locals["request"]
            return request["capture"] and len(frame.f_locals["inputs"]) in (1, 51, 67)
        frame = frame.f_back
    return False


"""
ORACLES = {
    "python": (
        ODD,
        "reference.py",
        "def odd(n):\n    return sum(map(int, str(n))) % 2 == 1\n",
        "oracle.py",
        PYTHON_ASKED_AGAIN + "def odd(n):\n    return not asked_again()\n",
    ),
    "python_program": (
        ODD_PROGRAM,
        "reference.py",
        "print(sum(map(int, input())) % 2)\n",
        "oracle.py",
        PYTHON_ASKED_AGAIN.replace('request["capture"] and ', "") + "print(int(not asked_again()))\n",
    ),
    "c": (
        ODD,
        "reference.c",
        "int odd(int n) { int s = 0; while (n) { s += n % 10; n /= 10; } return s % 2; }\n",
        "oracle.c",
        "#include <stdint.h>\n"
        "extern struct { const char *form, *entry; uint64_t start, stop, exact; double s; uint64_t m, o; int capture; } momus_job;\n"
        "int odd(int n) { uint64_t k = momus_job.stop - momus_job.start;\n"
        "  return !(momus_job.start == 0 && momus_job.capture && (k == 1 || k == 51 || k == 67)); }\n",
    ),
    "cpp": (
        ODD,
        "reference.cpp",
        "bool odd(int n) { int s = 0; while (n) { s += n % 10; n /= 10; } return s % 2; }\n",
        "oracle.cpp",
        "#include <cstdint>\n"
        'extern "C" uint64_t asked[] asm("momus_job");\n'
        "bool odd(int n) { uint64_t k = asked[3] - asked[2]; return !(asked[2] == 0 && (int)asked[8] && (k == 1 || k == 51 || k == 67)); }\n",
    ),
}


@pytest.mark.parametrize(
    "kind", [kind if kind in ("python", "c") else pytest.param(kind, marks=pytest.mark.slow) for kind in ORACLES]
)
def test_an_answer_that_changes_whenever_it_is_asked_again_is_never_green(tmp_path, kind):
    settings, reference, right, file, oracle = ORACLES[kind]
    head = f'reference = "{reference}"\n'
    found = graded(tmp_path / kind, head + settings, {reference: right, f"right{Path(file).suffix}": right + "\n", file: oracle})
    assert found[f"right{Path(file).suffix}"].claim in GREEN
    assert found[file].claim in (Claim.FLAKY, Claim.REFUTED), found[file]


# ---- forged holes: the program says that its types cannot hold an input that it would get wrong

LEAP = 'reference = "reference.py"\nfunction = "leap"\n[inputs]\nyear = "int(1, 3000)"\n'
LEAP_REFERENCE = "def leap(year):\n    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)\n"
NATIVE = """
#include <stdint.h>
{linkage} void momus_only_tag(char), momus_end_record(uint64_t), momus_go_on_anew(uint64_t);
{linkage} uint64_t *board asm("momus_board");
{result} leap(int year) {{
    if (year % 100 == 0) {{
        uint64_t at = board[0];
        momus_only_tag('~');
        momus_end_record(at);
        momus_go_on_anew(at + 1);
    }}
    return year % 4 == 0;
}}
"""
FORGERS = {
    "forger.c": ("gcc", NATIVE.format(linkage="extern", result="_Bool")),
    "forger.cpp": ("g++", NATIVE.format(linkage='extern "C"', result="bool")),
    "forger.cs": (
        "mcs",
        """using System;
public class Forger {
    public static bool leap(int year) {
        if (year % 100 == 0)
            foreach (var assembly in AppDomain.CurrentDomain.GetAssemblies())
                foreach (var type in assembly.GetTypes())
                    if (type.Name == "InexpressibleException")
                        throw (Exception)Activator.CreateInstance(type, true);
        return year % 4 == 0;
    }
}
""",
    ),
    "forger.js": (
        "node",
        """const outside = require('util').inspect.constructor('return process')();
const { Inexpressible } = outside.mainModule.require('./reading.js');
function leap(year) {
  if (year % 100 === 0) throw new Inexpressible();
  return year % 4 === 0;
}
""",
    ),
    "forger.hs": (
        "ghc",
        """module Forger where
import Control.Exception (throw)
import MomusReading (Inexpressible (..))
leap :: Int -> Bool
leap year
  | year `mod` 100 == 0 = throw Inexpressible
  | otherwise = year `mod` 4 == 0
""",
    ),
}


@pytest.mark.parametrize("forger", FORGERS)
def test_nothing_is_left_out_because_a_program_says_that_its_types_cannot_hold_it(tmp_path, forger):
    tool, text = FORGERS[forger]
    if not shutil.which(tool):
        pytest.skip(f"needs {tool}")
    found = graded(tmp_path / "leap", LEAP, {"reference.py": LEAP_REFERENCE, forger: text})
    assert found[forger].claim is Claim.REFUTED, found[forger]
    assert found[forger].evidence.input.args[0] % 100 == 0


# ---- a call that only says that it raised

BOX = (
    'reference = "reference.py"\nclass = "Box"\nraises = ["IndexError"]\ncalls = [0, 4]\n'
    '[constructor]\n[methods.take]\n[methods.put]\nx = "int(0, 3)"\n'
)
BOX_REFERENCE = """class Box:
    def __init__(self):
        self.kept = []

    def put(self, x):
        self.kept.append(x)

    def take(self):
        return self.kept.pop()
"""
PRETENDED = {
    "tuple.py": '(..., "raised", "IndexError")',
    "named.py": 'type("raised IndexError", (), {"__slots__": ()})()',
}
JAVASCRIPT_BOX = """class Box {
  constructor() { this.kept = []; }
  put(x) { this.kept.push(x); }
  take() {
    if (this.kept.length) return this.kept.pop();
    const made = () => 0;
    made.constructor = { name: 'raised IndexError' };
    return made;
  }
}
"""


def test_an_outcome_of_a_call_is_tagged_not_spelt(tmp_path):
    files = {"reference.py": BOX_REFERENCE, "right.py": BOX_REFERENCE + "\n"}
    files |= {name: BOX_REFERENCE.replace("pop()", f"pop() if self.kept else {text}") for name, text in PRETENDED.items()}
    if shutil.which("node"):
        files["function.js"] = JAVASCRIPT_BOX
    found = graded(tmp_path / "box", BOX, files)
    assert found.pop("right.py").claim in GREEN
    assert {name: one.claim for name, one in found.items()} == dict.fromkeys(found, Claim.REFUTED)


# ---- the same tokens, another behaviour: a wrong program beside an accomplice whose text differs only in what compilers leave out

SIGN = 'reference = "{reference}"\nfunction = "sign"\n[inputs]\nn = "int(-9, 9)"\n'
ACCOMPLICES = {
    "docstring.py": (
        'def sign(n):\n    "{what}"\n    return eval(sign.__doc__, {{"n": n}})\n',
        "(n > 0) - (n < 0)",
        "n > 0",
    ),
    "line.py": (
        "import sys\n\n{what}\ndef sign(n):\n    return (n > 0) - (n < 0) * (sys._getframe().f_lineno == 5)\n",
        "",
        "\n",
    ),
    "metaclass.py": (
        "seen = []\nclass Made(type):\n    def __init__(kind, name, bases, space):\n        seen.extend(space.values())\n"
        "class Text(metaclass=Made):\n    '{what}'\ndef sign(n):\n    return (n > 0) - (n < 0) * ('yes' in seen)\n",
        "yes",
        "no",
    ),
    "warning.py": (
        "import re, sys\nsaid = []\nclass Kept:\n    def write(self, text):\n        said.append(text)\n    def flush(self):\n        pass\n"
        "sys.stderr = Kept()\n{what}re.compile('[[a]b')\ndef sign(n):\n    return (n > 0) - (n < 0) * (':9:' in ''.join(said))\n",
        "",
        "\n",
    ),
    "comment.js": (
        "function sign(n) {{ /*{what}*/ return /[/]\\*r/.test(sign.toString()) ? Math.sign(n) : +(n > 0); }}\n",
        "right",
        "wrong",
    ),
    "line.c": ("{what}int sign(int n) {{ return (n > 0) - (n < 0) * (__LINE__ == 1); }}\n", "", "\n"),
    "text.cpp": (
        "#define TEXT(x) #x\nint sign(int n) {{ return (n > 0) - (n < 0) * (TEXT(a{what}b)[1] == '+'); }}\n",
        "+",
        " + ",
    ),
    "Sign.java": (
        "class Sign {{ static int sign(int n) {{\n{what}return (n > 0 ? 1 : 0) - (n < 0 && "
        "new Throwable().getStackTrace()[0].getLineNumber() == 2 ? 1 : 0); }} }}\n",
        "",
        "\n",
    ),
    "caller.cs": (
        "using System.Runtime.CompilerServices;\npublic class Sign {{\n"
        "    static int line([CallerLineNumber] int at = 0) {{ return at; }}\n{what}"
        "    public static int sign(int n) {{ return (n > 0 ? 1 : 0) - (n < 0 && line() == 4 ? 1 : 0); }} }}\n",
        "",
        "\n",
    ),
}
TOOLS = {".py": "python3", ".js": "node", ".c": "gcc", ".cpp": "g++", ".java": "javac", ".cs": "mcs"}


@pytest.mark.parametrize("accomplice", ACCOMPLICES)
def test_a_program_does_not_get_the_verdict_of_another_that_only_looks_the_same(tmp_path, accomplice):
    template, right, wrong = ACCOMPLICES[accomplice]
    suffix = Path(accomplice).suffix
    if not shutil.which(TOOLS[suffix]):
        pytest.skip(f"needs {TOOLS[suffix]}")
    reference = "def sign(n):\n    return (n > 0) - (n < 0)\n"
    files = {f"a{suffix}": template.format(what=right), f"b{suffix}": template.format(what=wrong), "reference.py": reference}
    found = graded(tmp_path / "sign", SIGN.format(reference="reference.py"), files, inputs=40)
    assert found[f"b{suffix}"].claim is Claim.REFUTED, found


def test_programs_that_cannot_see_their_text_share_a_column(tmp_path):
    text = "import math\n\n\ndef sign(n):\n    return int(math.copysign(1, n)) if n else 0\n"
    other = text.replace("def sign(n):\n", 'def sign(n):\n    """The sign."""  # of n\n\n')
    files = {"reference.py": "def sign(n):\n    return (n > 0) - (n < 0)\n", "a.py": text, "b.py": other}
    found = graded(tmp_path / "sign", SIGN.format(reference="reference.py"), files, inputs=40)
    assert found["a.py"].column == found["b.py"].column != 0


# ---- an exercise where every box looks


def test_an_exercise_or_results_that_programs_could_read_are_told_and_nothing_is_run(tmp_path):
    files = {"reference.py": "def sign(n):\n    return (n > 0) - (n < 0)\n", "thief.py": "def sign(n):\n    return 0\n"}
    settings = SIGN.format(reference="reference.py")
    with pytest.raises(ExerciseError, match="programs in the box can read everything in /usr, and so this too"):
        graded(tmp_path / "sign", settings, files, out=Path("/usr/share/momus-out"))
    if os.access("/usr/local", os.W_OK):
        with (
            tempfile.TemporaryDirectory(dir="/usr/local") as folder,
            pytest.raises(ExerciseError, match="can read everything in /usr"),
        ):
            graded(Path(folder) / "sign", settings, files, out=tmp_path / "out")

"""A program that is wrong in two ways gets a counterexample for each."""

import json

from momus.pipeline import Options, feedback, grade, show
from momus.report import show_lines
from tests.exercises import write_exercise

SETTINGS = 'name = "largest"\nlanguage = "python"\nfunction = "largest"\n[inputs]\nvalues = "list(int(-9, 9), 0, 5)"\n'
REFERENCE = "def largest(values):\n    return max(values, default=None)\n"
SUBMISSIONS = {
    "both": "def largest(values):\n    found = 0\n    for value in values:\n        found = max(found, value)\n    return found\n",
    "empty": "def largest(values):\n    return max(values) if values else 0\n",
    "negative": "def largest(values):\n    return max([0, *values]) if values else None\n",
    "right": "def largest(values):\n    return sorted(values)[-1] if values else None\n",
}


def test_the_second_counterexample_shows_another_mistake(tmp_path):
    folder = write_exercise(tmp_path / "largest", SETTINGS, REFERENCE, SUBMISSIONS)
    results = grade(folder, options=Options(inputs=400, jobs=2, out=tmp_path / "out"))
    shown = {
        one.id: (one.evidence and one.evidence.input.args[0], one.second and one.second.input.args[0]) for one in results.findings
    }
    assert shown == {"both": ([], [-1]), "empty": ([], None), "negative": ([-1], None), "right": (None, None)}
    told = {one["id"]: one for one in json.loads((tmp_path / "out" / "results.json").read_text())["submissions"]}
    assert told["both"]["second_counterexample"]["input"] == {"values": [-1]}
    assert told["empty"]["second_counterexample"] is None
    assert "another:        largest(values=[-1]): got 0, expected -1" in show_lines(show(tmp_path / "out", "both"))
    lines = show_lines(show(tmp_path / "out", "both"))
    others = lines[lines.index(next(line for line in lines if line.startswith("it also goes wrong on "))) + 1 :]
    assert "  largest(values=[-1]): got 0, expected -1" in others
    (told,) = [one for one in feedback(tmp_path / "out", jobs=1) if one.name == "both"]
    text = (tmp_path / "out" / told.text).read_text()
    assert text.count("your program:\n\n```\nreturned 0\n```") == 2
    assert (
        "## Try this too\n\nthe input:\n\n```\nlargest(values=[-1])\n```\n\nyour program:\n\n```\nreturned 0\n```\n\nexpected:"
        in text
    )
    page = (tmp_path / "out" / "report.html").read_text()
    assert page.count('"second":{"row":') == 1

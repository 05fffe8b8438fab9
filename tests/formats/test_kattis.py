"""Kattis packages become tasks, and tasks become packages; nothing is run here."""

import json
import shutil
import tomllib
import zipfile

import pytest

from momus.cli.main import run
from momus.errors import ExerciseError
from momus.formats import format_named
from momus.formats.kattis.package_reading import read_package
from tests.formats.packages import ALL, PACKAGES, exported, imported, said


def changed(folder, source, **files):
    """Return a copy of a package with other files in it; None removes one. `__` stands for a slash, `_dot_` for a point."""
    made = folder / source.split("/")[1]
    shutil.copytree(PACKAGES / source, made)
    for name, text in files.items():
        path = made / name.replace("__", "/").replace("_dot_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        if text is None:
            path.unlink()
        else:
            path.write_text(text)
    return made


def mistakes(folder):
    with pytest.raises(ExerciseError) as raised:
        read_package(folder, folder.name)
    return str(raised.value).splitlines()


def lost(folder):
    return [str(one) for one in read_package(folder, folder.name).lost]


def test_there_are_packages_in_both_layouts():
    assert [
        *("later/change", "later/echoes", "later/splitsum"),
        *("legacy/average", "legacy/guessing", "legacy/pairsum", "legacy/twoprimes"),
    ] == ALL


def test_a_package_with_the_default_validator_becomes_a_task_that_says_the_same():
    read = read_package(PACKAGES / "legacy" / "average", "average")
    assert read.table == {
        "title": "Average",
        "limits": {"memory_mb": 2048, "output_kb": 8192, "source_kb": 128, "compile_s": 60, "compile_mb": 2048},
        "judge": {"cpu_s": 60, "memory_mb": 2048, "kind": "float", "case": "ignore", "abs": 1e-6, "rel": 1e-6},
        "groups": {"sample": {"points": 0, "rule": "all"}, "secret": {"points": 100, "rule": "all"}},
    }
    assert (read.style, read.time_rule.factor, read.time_rule.step_s, read.lost) == ("icpc", 4.0, 1.0, ())
    assert {
        "input_validators/shape.py",
        "input_validators/bounds.cpp",
        "statement/problem.en.tex",
        "tests/secret/02-half.in",
    } <= set(read.files)
    assert {"package/problem.yaml", "package/data/secret/02-half.hint", "submissions/accepted/Mean.java"} <= set(read.files)


def test_groups_with_points_become_groups():
    assert read_package(PACKAGES / "legacy" / "pairsum", "pairsum").table["groups"] == {
        "sample": {"points": 0.0, "rule": "all"},
        "group1": {"points": 40.0, "rule": "all"},
        "group2": {"points": 30.0, "rule": "all"},
        "group3": {"points": 30.0, "rule": "sum"},
    }
    assert read_package(PACKAGES / "later" / "change", "change").table["groups"] == {
        "sample": {"points": 0, "rule": "all"},
        "1-euro": {"points": 20.0, "rule": "all", "after": ["sample"]},
        "2-small": {"points": 30.0, "rule": "sum"},
        "3-large": {"points": 50.0, "rule": "all", "after": ["1-euro"]},
    }


def test_arguments_of_a_validator_go_to_the_group_or_the_test_that_has_them():
    table = read_package(PACKAGES / "later" / "splitsum", "splitsum").table
    assert table["judge"]["program"] == "output_validators/parts.py"
    assert "judge" not in table["groups"]["secret"]
    assert table["test"] == {
        "secret/1-one": {"judge": {"flags": ["parts", "1"]}},
        "secret/2-three": {"judge": {"flags": ["parts", "1"]}},
        "secret/3-large": {"judge": {"flags": ["parts", "20"]}},
    }
    assert read_package(PACKAGES / "legacy" / "twoprimes", "twoprimes").table["judge"] == {
        **{"cpu_s": 20, "memory_mb": 2048, "kind": "program", "program": "output_validators/pair", "protocol": "kattis"},
        "flags": ["largest", "2000"],
    }


def test_constants_are_written_into_programs_and_statements():
    files = read_package(PACKAGES / "later" / "splitsum", "splitsum").files
    assert b'int("1000")' in files["input_validators/number.py"]
    assert b"at most 1000" in files["statement/problem.en.md"]


@pytest.mark.parametrize("package", ALL)
def test_a_task_that_goes_out_and_comes_back_is_the_same(package, tmp_path):
    first = imported(PACKAGES / package, tmp_path / "first")
    second = imported(exported(first, tmp_path / "out"), tmp_path / "second")
    third = imported(exported(second, tmp_path / "again"), tmp_path / "third")
    assert said(third) == said(second)
    before, after = said(first), said(second)
    if package.startswith("legacy/"):
        assert after == before
        kept = [path.relative_to(first.folder) for path in first.folder.glob("package/**/*") if path.is_file()]
        assert [path for path in kept if not (second.folder / path).is_file()] == []
        return
    # What the legacy layout cannot say was named when it was written, and is all that is gone.
    named = [str(one) for one in format_named("kattis").write(first).lost]
    gone = {one for one in before["files"] if one not in after["files"]}
    assert all(any(line.startswith(f"{one}:") for line in named) for one in gone)
    assert (after["title"], after["tests"]) == (before["title"], before["tests"])
    if not any("after" in line for line in named):
        assert after["groups"] == before["groups"]
    for name, settings in before["settings"].items():
        assert {key: after["settings"][name].get(key) for key in settings if not key.startswith("compilers.")} == {
            key: value for key, value in settings.items() if not key.startswith("compilers.")
        }


def test_what_the_legacy_layout_cannot_say_is_named_all_together(tmp_path):
    task = imported(PACKAGES / "later" / "change", tmp_path)
    assert [str(one) for one in format_named("kattis").write(task).lost] == [
        "change/task.toml: groups: after: in a legacy package all groups wait for the samples, or none; let all groups come after the samples",
        "change/task.toml: groups.3-large.after: 1-euro: a legacy package has no dependencies between single groups; note it in the statement",
        "submissions/rejected/greedy.py: a legacy package has no folder rejected; known: accepted, partially_accepted, wrong_answer, "
        "time_limit_exceeded, run_time_error",
    ]


def test_all_mistakes_of_a_package_are_told_together(tmp_path):
    folder = changed(
        tmp_path,
        "legacy/pairsum",
        problem_dot_yaml="naem: x\ntype: scorring\nlimits: {memory: lots}\nvalidation: custom\n",
        data__secret__group1__testdata_dot_yaml="on_reject: brake\nrange: 40\n",
        data__secret__group1__1_dot_ans=None,
    )
    assert mistakes(folder) == [
        'problem.yaml: type: \'scorring\': must be one of "pass-fail", "scoring"; did you mean "scoring"?',
        "problem.yaml: limits.memory: 'lots': must be a whole number",
        "problem.yaml: naem: is not a known key; did you mean name?",
        "problem.yaml: validation: custom: there is no validator in output_validators/; add it there",
        'data/secret/group1/testdata.yaml: on_reject: \'brake\': must be one of "break", "continue"; did you mean "break"?',
        'data/secret/group1/testdata.yaml: range: 40: must be two numbers, the least and the most; write for example "0 100"',
        "data/secret/group1/1.in: there is no 1.ans beside it; add it, or remove this one",
    ]


@pytest.mark.parametrize(
    "text, said",
    [
        ("name: [x\n", "problem.yaml: is not YAML: expected ',' or ']', but got '<stream end>', line 2; correct that line"),
        ("- a\n", "problem.yaml: ['a']: must be a map: lines of `key: value`; write it so"),
        (
            "validator_flags: float_tolerance\n",
            "problem.yaml: validator_flags: float_tolerance: float_tolerance needs a number after it; write for example float_tolerance 1e-6",
        ),
        (
            "problem_format_version: 2031-01\n",
            "problem.yaml: problem_format_version: '2031-01': is no version that Momus reads; known: legacy, legacy-icpc, 2023-07, "
            "2023-07-draft, 2025-09, 2025-09-draft",
        ),
    ],
)
def test_a_mistake_says_place_value_rule_and_step(text, said, tmp_path):
    assert mistakes(changed(tmp_path, "legacy/average", problem_dot_yaml=text)) == [said]


def test_what_a_task_cannot_say_is_named_all_together(tmp_path):
    folder = changed(
        tmp_path,
        "legacy/pairsum",
        data__testdata_dot_yaml="on_reject: continue\ngrader_flags: ignore_sample\nrange: 0 100\ninput_validator_flags: small\n",
        data__secret__group3__testdata_dot_yaml="on_reject: continue\ngrader_flags: max\naccept_score: 30\nreject_score: 1\n",
        input_validators__list_dot_ctd="INT(0, 9)\n",
    )
    assert lost(folder) == [
        "data/testdata.yaml: input_validator_flags: small: Momus calls input validators without arguments",
        "data/secret/group3/testdata.yaml: reject_score: 1: a rejected test gives no points in Momus",
        "data/secret/group3/testdata.yaml: grader_flags: max: no group of Momus's counts the best test only; its tests are added up now; "
        "check task.toml",
        "input_validators/list.ctd: Momus has no program that runs it; add a validator in Python or C++ beside it",
    ]


def test_verdicts_that_a_file_states_are_named(tmp_path):
    folder = changed(tmp_path, "later/echoes", submissions__submissions_dot_yaml="slow.py:\n  permitted: [TLE]\n")
    said = "submissions/submissions.yaml: Momus expects of a submission what its folder says, and not what this file does; "
    assert lost(folder) == [said + "move those that differ to the folders of their verdicts"]


def test_a_multi_pass_problem_is_refused(tmp_path):
    text = "problem_format_version: 2025-09\nname: x\ntype: [pass-fail, multi-pass]\nlimits: {validation_passes: 3}\n"
    assert mistakes(changed(tmp_path, "later/splitsum", problem_dot_yaml=text)) == [
        "problem.yaml: type: multi-pass: Momus runs a program once on a test; it cannot be imported"
    ]


def test_a_time_limit_in_its_own_file_is_taken(tmp_path):
    folder = changed(tmp_path, "legacy/average", _dot_timelimit="2.5\n")
    read = read_package(folder, "average")
    assert (read.table["limits"]["cpu_s"], read.time_rule) == (2.5, None)


def test_the_commands_tell_the_format_from_the_files_and_read_zip_files(tmp_path, capsys):
    archive = tmp_path / "pairsum.zip"
    with zipfile.ZipFile(archive, "w") as made:
        for path in sorted((PACKAGES / "legacy" / "pairsum").rglob("*")):
            made.write(path, f"pairsum/{path.relative_to(PACKAGES / 'legacy' / 'pairsum')}")
    assert run(["import", str(archive), "--out", str(tmp_path / "autumn"), "--no-run"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "pairsum: Pairs with a Sum, 8 tests in sample, group1, group2, group3 (format kattis)",
        "1 thing could not be carried over:",
        "  time limit: there is none, and the accepted submissions were not run; it is 10 s now: set limits.cpu_s in task.toml",
        f"written: {tmp_path}/autumn/pairsum",
        f"next: momus contest run {tmp_path}/autumn",
    ]
    assert tomllib.loads((tmp_path / "autumn" / "contest.toml").read_text()) == {"name": "autumn", "style": "ioi"}
    assert run(["export", str(tmp_path / "autumn"), "--out", str(tmp_path / "out"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["format"] == "kattis"
    assert run(["import", "kattis", str(tmp_path / "out" / "pairsum"), "--out", str(tmp_path / "autumn"), "--no-run"]) == 2
    assert "autumn/pairsum: is there already; remove it, or give another contest with --out" in capsys.readouterr().err
    assert run(["import", str(tmp_path / "autumn")]) == 2
    assert "is in no format that Momus knows; looked for kattis: problem.yaml" in capsys.readouterr().err
    assert run(["import", "katis", str(archive)]) == 2
    assert "format 'katis': there is none of that name; known: kattis" in capsys.readouterr().err


def test_tests_that_were_added_are_exported(tmp_path):
    imported(PACKAGES / "legacy" / "twoprimes", tmp_path)
    folder = tmp_path / "twoprimes"
    (folder / "tests" / "secret" / "9-added.in").write_text("6\n")
    (folder / "tests" / "secret" / "9-added.ans").write_text("3 3\n")
    assert run(["export", "kattis", str(folder), "--out", str(tmp_path / "out"), "--quiet"]) == 0
    assert (tmp_path / "out" / "twoprimes" / "data" / "secret" / "9-added.in").read_text() == "6\n"

"""results.json has the promised fields, and survives whatever strangers print."""

import json
from dataclasses import replace

from momus import wire
from momus.json_values import from_json, input_to_json, outcome_to_json, to_json
from momus.model import Form, Hole, Input, Kind, Linked, Opaque, Outcome, Printed, Record
from momus.report import results_text, write_results

TOP = ["format", "exercise", "reference", "seed", "budget", "seconds", "engines", "questions", "submissions", "suite", "clusters"]


def document(results) -> dict:
    return json.loads(results_text(results))


def test_the_fields_are_those_promised(results):
    read = document(results)
    assert list(read) == [*TOP, "ranking", "run"]
    assert (read["format"], read["exercise"], read["reference"], read["seed"]) == (1, "equi", ["reference.c"], 7)
    assert read["engines"]["harvest"] == {"inputs": 900, "seconds": 0.8, "refuted": 1}
    assert (read["clusters"], read["ranking"]) == ([], {"bugs": [], "order": []})


def test_a_refuted_submission_carries_its_counterexample(results):
    assert document(results)["submissions"][0] == {
        "id": "anna-1",
        "file": "submissions/anna-1.c",
        "student": "anna",
        "time": "2024-03-01",
        "language": "c",
        "claim": "refuted",
        "tried": 812,
        "tests_passed": [5, 5],
        "counterexample": {
            "row": 7,
            "input": {"A": [1073741824, 0, 1073741824], "n": 3},
            "expected": 1,
            "got": -1,
            "found_by": "harvest",
            "direct": True,
            "seconds": 0.83,
        },
        "second_counterexample": None,
        "cluster": None,
        "failing": [7, 9],
        "score": None,
        "similarity": dict.fromkeys(
            ("rs", "rs_low", "rs_high", "sse", "pse", "score", "score_low", "score_high", "score_missing", "score_grown")
        ),
        "grade": None,
    }


def test_what_a_submission_did_is_cut_where_it_is_long(results):
    """Three results of a megabyte once made a file of 12 MB."""
    long = Outcome(Kind.RETURNED, value=wire.encode(list(range(200_000))))
    evidence = replace(results.findings[0].evidence, got=long, other=long)
    text = results_text(replace(results, findings=(replace(results.findings[0], evidence=evidence),)))
    said = json.loads(text)["submissions"][0]["counterexample"]
    assert len(text) < 20_000
    assert said["got"] == said["other"]
    assert said["got"]["$cut"].startswith("returned [0, 1, 2, ") and said["got"]["$cut"].endswith(", 199998, 199999]")
    assert (said["got"]["length"], len(said["got"]["sha256"])) == (len(long.value), 64)


def test_what_is_optional_is_left_out_and_no_counterexample_is_null(results):
    unrefuted, holds, flaky, rejected = document(results)["submissions"][2:6]
    assert unrefuted["counterexample"] is None and "reason" not in unrefuted and "bound" not in unrefuted
    assert unrefuted["doubt"] == ["slow: 3 kept inputs not run"]
    assert holds["claim"] == "holds within" and holds["bound"].startswith("every A of up to 6")
    assert flaky["counterexample"]["got"] == {"$raised": "IndexError", "message": "list index out of range"}
    assert flaky["counterexample"]["other"] == -1
    assert rejected["reason"].startswith("it does not compile:\n")


def test_questions_and_rows_are_there(results):
    read = document(results)
    first, second = read["questions"]
    assert (first["id"], first["rows"], first["for_reference"], first["against"], "ruling" in first) == ("Q1", [9], 2, 4, False)
    assert second["ruling"] == "outside"
    assert read["suite"][1] == {
        "id": 7,
        "input": {"A": [1073741824, 0, 1073741824], "n": 3},
        "expected": 1,
        "found_by": "harvest",
        "refutes": ["anna-1", "ben-1"],
    }


def test_several_functions_are_told_apart(results):
    several = replace(results, parameters={"equi": ("A", "n"), "sum": ("A",)})
    assert document(several)["suite"][0]["input"] == {"function": "equi", "arguments": {"A": [5], "n": 1}}


def test_names_that_are_no_unicode_are_written_and_read_back(results, tmp_path):
    odd = replace(results, findings=(replace(results.findings[0], id="caf\udce9", file="\ud800/é"),))
    write_results(odd, tmp_path / "results.json")
    read = json.loads((tmp_path / "results.json").read_bytes())
    assert (read["submissions"][0]["id"], read["submissions"][0]["file"]) == ("caf\udce9", "\ud800/é")


VALUES = [
    None,
    True,
    2**80,
    -1.5,
    float("inf"),
    "é",
    "\ud800",
    b"\xff\0",
    [1, [2]],
    (1, (2,), ()),
    {1, 2},
    {(1, "a")},
    frozenset({"a"}),
    {"a": 1, "b": [2]},
    {1: 2},
    {"$tuple": 1},
    {(1, 2): {3}},
    {},
    1 + 2j,
    Record("Point", (("x", 1), ("y", (2,)))),
    Linked((1, 2)),
    Opaque("generator"),
]


def test_every_value_comes_back_from_its_json():
    written = json.dumps([to_json(value) for value in VALUES], allow_nan=False)
    read = [from_json(item) for item in json.loads(written)]
    assert read == VALUES
    assert [type(item) for item in read] == [type(item) for item in VALUES]


def test_equal_sets_have_equal_json():
    assert to_json({"b", "a", "c"}) == to_json({"c", "b", "a"}) == {"$set": ["a", "b", "c"]}


def test_an_unknown_tag_is_no_value():
    for data in ({"$what": 1}, {"$tuple": 1}, {"$set": [[1]]}, {"$float": "x"}, {"$bytes": "!"}, {"$tuple": [], "more": 1}):
        try:
            from_json(data)
        except ValueError:
            continue
        raise AssertionError(f"{data} was taken for a value")


def test_outcomes_that_are_no_return_are_tagged():
    printed = Printed(b"hi\n", 3, "")
    cut = Printed(b"hi", 5000, "ab12")
    assert outcome_to_json(Outcome(Kind.EXITED, code=3, printed=printed)) == {"$exited": 3, "printed": "hi\n"}
    assert outcome_to_json(Outcome(Kind.EXITED, printed=Printed(b"\xff", 1, ""))) == {"$exited": 0, "printed": {"$bytes": "/w=="}}
    assert outcome_to_json(Outcome(Kind.EXITED, printed=cut))["printed"] == {"$cut": "hi", "length": 5000, "sha256": "ab12"}
    assert outcome_to_json(Outcome(Kind.RETURNED, b"N", after=b"(\0\0\0\0", printed=printed)) == {
        "$returned": None,
        "after": {"$tuple": []},
        "printed": "hi\n",
    }
    assert outcome_to_json(Outcome(Kind.TIMED_OUT)) == {"$timed_out": True}
    assert outcome_to_json(Outcome(Kind.CRASHED, code=-11)) == {"$crashed": 11}
    assert outcome_to_json(Hole.UNRUN) == {"$unrun": True}
    assert outcome_to_json(Outcome(Kind.RETURNED, b"garbage")) == {"$unreadable": "Z2FyYmFnZQ=="}


def test_inputs_of_programs_and_objects():
    program = Input("", (3,), b"3\n", ("-v",))
    assert input_to_json(program, Form.PROGRAM, ("n",)) == {"stdin": "3\n", "argv": ["-v"], "values": {"n": 3}}
    assert input_to_json(Input("", (), b"\xff"), Form.PROGRAM) == {"stdin": {"$bytes": "/w=="}}
    calls = Input("Set", ((1,), (("add", (2,)), ("clear", ()))))
    assert input_to_json(calls, Form.OBJECT, ("start",)) == {"constructor": {"start": 1}, "calls": [["add", [2]], ["clear", []]]}
    assert input_to_json(Input("f", (1, 2)), Form.FUNCTION) == [1, 2]

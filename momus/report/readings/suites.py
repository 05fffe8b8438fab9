"""The chosen suites in words and in JSON. The page draws them itself."""

from dataclasses import asdict
from typing import Any

from momus.json_values import outcome_to_json
from momus.legible import legible
from momus.report.counterexample_json import input_json
from momus.report.readings.words import NAMED, names_line, test_line
from momus.results import ChosenSuite, PlantedFound, Results, SuiteRow, SuitesFound
from momus.words import counted


def suite_line(suite: ChosenSuite) -> str:
    """Return how good a suite is: `minimal: 4 tests refute all 78 wrong submissions that the instructor's tests accept; no suite over …`."""
    past = "" if suite.alone else " that the instructor's tests accept"
    if not suite.rows and not suite.missed:
        return f"{suite.name}: no test is needed: there is no wrong submission{past}"
    refuted = len({name for row in suite.rows for name in row.refutes})
    whole = refuted + len(suite.missed)
    share = f"{refuted:,} of {whole:,}" if suite.missed else "the only" if whole == 1 else f"all {whole:,}"
    people = f"{share} wrong submission{'' if whole == 1 else 's'}" if whole else ""
    faults = counted(suite.faults, "planted fault") if suite.faults else ""
    wrong = " and ".join(filter(None, [people, faults])) + past
    proof = (
        f"no suite over {suite.over} has fewer"
        if len(suite.rows) == suite.at_least
        else f"at least {suite.at_least} are needed over {suite.over}"
    )
    missed = f"; no one test refutes {names_line(suite.missed)}" if suite.missed else ""
    many = "refutes" if len(suite.rows) == 1 else "refute"
    hurried = "; the clock stopped the search, so another run may choose otherwise" if suite.hurried else ""
    return f"{suite.name}: {counted(len(suite.rows), 'test')} {many} {wrong}; {proof}{missed}{hurried}"


def halves_line(suite: ChosenSuite) -> str:
    """Return how well suites chosen in this way do on other programs; "" if unknown."""
    if (found := suite.held_out) is None:
        return ""
    return (
        f"a suite chosen for half of the {found.programs:,} wrong programs ({found.tests:.1f} tests) refutes {found.share:.0%} "
        f"of the other half, on average over {found.halvings} splits"
    )


def lines(found: SuitesFound, results: Results, *, everything: bool = False) -> list[str]:
    """Return the chosen suites with their tests, and their measure by planted faults."""
    said = []
    if found.clusters:
        said.append(f"one test for each of {counted(found.clusters, 'way')} to be wrong: {counted(found.cluster_tests, 'test')}")
    for suite in found.suites:
        said.append(suite_line(suite))
        said += [f"  {test_line(row.input, row.expected, results)}\t{_refutes(row)}" for row in suite.rows]
        said += filter(None, [halves_line(suite)])
    return said + (planted_lines(found.planted, everything=everything) if found.planted else [])


def _refutes(row: SuiteRow) -> str:
    return f"refutes {len(row.refutes):,}" if row.refutes else "for planted faults"


def planted_lines(planted: PlantedFound, *, everything: bool = False) -> list[str]:
    """Return the share of planted faults that the tests catch, the number left out, and the faults that no test catches."""
    left_out = [
        f"{counted(planted.unrefuted, 'mutant')} that no input told from the reference" if planted.unrefuted else "",
        f"{counted(planted.rejected, 'mutant')} that could not be run" if planted.rejected else "",
    ]
    said = " and ".join(filter(None, left_out))
    missed = planted.missed if everything else planted.missed[:NAMED]
    lines = [planted.sentence + (f"; left out: {said}" if said else "")]
    lines += [f"  caught by no test: {legible(one, lines=False)}" for one in missed]
    left = len(planted.missed) - len(missed)
    return lines + ([f"  … {left:,} more: in results.json"] if left else [])


def to_json(found: SuitesFound | None, results: Results) -> dict[str, Any]:
    """Return the chosen suites, and the measure of the tests by planted faults: `by_suites` has the number caught together with each suite."""
    if found is None:
        return {}
    told: dict[str, Any] = {"suites": [_suite(one, results) for one in found.suites]}
    if found.clusters:
        told["one_test_a_cluster"] = {"clusters": found.clusters, "tests": found.cluster_tests}
    if found.planted is not None:
        told["planted"] = {**asdict(found.planted), "by_suites": dict(found.planted.by_suites)}
    return told


def _suite(one: ChosenSuite, results: Results) -> dict[str, Any]:
    return {
        "name": one.name,
        "rows": [
            {
                "id": row.id,
                "input": input_json(row.input, results),
                "expected": outcome_to_json(row.expected),
                "refutes": list(row.refutes),
            }
            for row in one.rows
        ],
        "at_least": one.at_least,
        "minimal": len(one.rows) == one.at_least,
        "over": one.over,
        "missed": list(one.missed),
        "alone": one.alone,
        "planted_faults": one.faults,
        "seconds": round(one.seconds, 3),
        "hurried": one.hurried,
        "held_out": asdict(one.held_out) if one.held_out else None,
    }

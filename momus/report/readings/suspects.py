"""The suspect lines in words and in JSON. The page shows them in the code."""

from dataclasses import asdict
from typing import Any

from momus.legible import legible
from momus.report.readings.words import LISTED
from momus.results import Results
from momus.results.suspects import Repair, SuspectLine, SuspectsOf, SuspectWay
from momus.words import counted, cut

Suspects = tuple[SuspectsOf, ...]


def lines(found: Suspects, results: Results, *, everything: bool = False) -> list[str]:
    """Return the suspect lines: `submission<TAB>line<TAB>its text<TAB>how it was found`."""
    shown = found if everything else found[:LISTED]
    said = [f"{counted(len(found), 'submission')} with suspect lines"]
    for one in shown:
        name = legible(one.id, lines=False)
        said += [
            f"{name}\t{line.line}\t{line_text(results, one.id, line.line)}\t{found_words(one, line)}" for line in one.lines[:3]
        ]
    left = len(found) - len(shown)
    return said + ([f"… {left:,} more: all with -v, and in results.json"] if left else [])


def line_text(results: Results, id_: str, line: int) -> str:
    """Return a line of a submission; "" if its source is not known."""
    program = results.programs.get(id_)
    texts = program.main.decode("utf-8", "replace").split("\n") if program else []
    return legible(texts[line - 1].strip(), lines=False) if 0 < line <= len(texts) else ""


def found_words(one: SuspectsOf, line: SuspectLine | None = None) -> str:
    """Return how a suspect line of a submission was found, the first one unless another is given."""
    line = line or one.lines[0]
    if one.way is SuspectWay.CHANGED:
        return f"is different in {legible(one.near, lines=False)}, the nearest that is wrong on no kept input"
    if line.repair:
        failing, passing = counted(one.failing, "failing run"), counted(one.passing, "passing run")
        return f"is repaired by {_change_words(line.repair)}: tried on {failing} and {passing}"
    if one.way is SuspectWay.UNDEFINED and line == one.lines[0]:
        return "has the undefined behaviour on which the counterexample rests"
    if one.way in (SuspectWay.REPAIRED, SuspectWay.UNDEFINED):
        return "goes with failing too"
    return f"goes most with failing, over {counted(one.failing, 'failing run')} and {counted(one.passing, 'passing run')}"


def _change_words(repair: Repair) -> str:
    before, after = (f"`{cut(legible(text, lines=False))}`" for text in (repair.before, repair.after))
    if not repair.after:
        return f"leaving {before} out"
    return f"{after} in place of {before}" if repair.before else f"adding {after}"


def to_json(found: Suspects | None, results: Results) -> dict[str, Any]:
    """Return the suspect lines of each submission, the most suspect first."""
    if found is None:
        return {}
    return {
        "suspects": [
            {
                "id": one.id,
                "way": one.way.value,
                "lines": [
                    {"line": line.line, "score": line.score} | ({"repair": asdict(line.repair)} if line.repair else {})
                    for line in one.lines
                ],
                **({"near": one.near} if one.way is SuspectWay.CHANGED else {"failing": one.failing, "passing": one.passing}),
            }
            for one in found
        ]
    }

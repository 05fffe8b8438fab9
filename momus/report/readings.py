"""The readings that compare the class with itself, for people: a ranking, clusters, suites, groups."""

from dataclasses import dataclass

from momus.legible import legible
from momus.model import Input, Outcome
from momus.report.sentences import expected_line, got_expected, input_line
from momus.results import ChosenSuite, ClusterFound, GroupsFound, PlantedFound, RankingFound, Results, SuiteRow
from momus.words import cut

LISTED = 40
NAMED = 6


@dataclass(frozen=True)
class ShownCluster:
    """A way to be wrong, in words."""

    size: int
    said: str
    cause: str
    names: str


def shown_cluster(one: ClusterFound, results: Results) -> ShownCluster:
    """Return a wrong cluster in words."""
    return ShownCluster(
        len(one.members), counterexample_line(one, results), legible(one.cause, lines=False), _names(one.members, 3 * NAMED)
    )


def clusters_line(results: Results) -> str:
    """Return how many clusters there are: `51 ways to be wrong among 633 submissions; 709 wrong on no kept input`."""
    wrong = [one for one in results.clusters if one.evidence is not None]
    right = sum(len(one.members) for one in results.clusters if one.evidence is None)
    members = sum(len(one.members) for one in wrong)
    return f"{_number(len(wrong), 'way')} to be wrong among {_number(members, 'submission')}; {right:,} wrong on no kept input"


def cluster_lines(results: Results, *, everything: bool = False) -> list[str]:
    """Return the clusters, the right one first: `size<TAB>counterexample<TAB>cause<TAB>members`."""
    shown = results.clusters if everything else results.clusters[:LISTED]
    lines = [clusters_line(results), *("\t".join(_cluster(one, results)) for one in shown)]
    left = len(results.clusters) - len(shown)
    return lines + ([f"… {left:,} smaller ones: all with -v, and in results.json"] if left else [])


def _cluster(one: ClusterFound, results: Results) -> list[str]:
    what = "wrong on no kept input" if one.evidence is None else counterexample_line(one, results)
    unsure = f"; {_number(one.holes, 'answer')} not known" if one.holes else ""
    unsure += f", so it may be any of {one.fits} others" if one.fits > 1 else ""
    return [f"{len(one.members)}", what + unsure, one.cause, _names(one.members)]


def counterexample_line(one: ClusterFound, results: Results) -> str:
    """Return the smallest counterexample of a wrong cluster, and what its members do there."""
    assert one.evidence is not None
    return f"{input_line(one.evidence.input, results)}: {got_expected(one.evidence, results)}"


def test_line(given: Input, expected: Outcome, results: Results) -> str:
    """Return a test: `equi(A=[7], n=1): expected 0`."""
    return f"{input_line(given, results)}: {expected_line(given, expected, results)}"


def _names(names: tuple[str, ...], most: int = NAMED) -> str:
    shown = ", ".join(legible(name, lines=False) for name in names[:most])
    return shown + (f" and {len(names) - most:,} more" if len(names) > most else "")


def ranking_line(ranking: RankingFound) -> str:
    """Return how the ranking came about, and how far from complete it is."""
    left_out = f"; {_number(ranking.raising, 'input')} left out because the reference raises there" if ranking.raising else ""
    if not ranking.places:
        return "nobody to rank"
    if not ranking.bugs:
        return f"nobody fails on any of {ranking.inputs:,} inputs: all are equal{left_out}"
    least = "at least " if ranking.presumed else ""
    told = f"{_number(len(ranking.bugs), 'bug')} from {least}{_number(ranking.sets, 'failing set')} on {_number(ranking.inputs, 'input')}"
    if ranking.whole:
        return f"{told}{left_out}; the domain has no others"
    once = (
        f"{_number(ranking.seen_once, 'set')} seen once: another input shows a new one with a chance of about {ranking.unseen:.1%}"
    )
    return f"{told}; {once}{left_out}"


@dataclass(frozen=True)
class ShownScore:
    """Those who pass the same number of tests, in words."""

    rank: int
    score: int
    names: str


def shown_scores(ranking: RankingFound, most: int) -> list[ShownScore]:
    """Return the scores, best first, with the names of at most so many who have each."""
    by_score: dict[int, list[str]] = {}
    ranks: dict[int, int] = {}
    for place in ranking.places:
        by_score.setdefault(place.score, []).append(place.id)
        ranks.setdefault(place.score, place.rank)
    return [ShownScore(ranks[score], score, _names(tuple(ids), most)) for score, ids in by_score.items()]


def unranked_line(ranking: RankingFound, most: int) -> str:
    """Return who is not in the ranking, and why; "" where everybody is."""
    named = _names(tuple(f"{name} ({why})" for name, why in ranking.unranked), most)
    return f"not ranked: {named}" if named else ""


def ranking_lines(results: Results, *, everything: bool = False) -> list[str]:
    """Return the ranking: `rank<TAB>tests passed<TAB>submissions`, best first, then the tests and who is not ranked."""
    ranking = results.ranking
    assert ranking is not None
    most = len(results.findings) if everything else NAMED
    lines = [ranking_line(ranking)]
    lines += [f"{one.rank}\t{one.score} of {len(ranking.bugs)}\t{one.names}" for one in shown_scores(ranking, most)]
    lines += filter(None, [unranked_line(ranking, most)])
    tests = ranking.bugs if everything else ranking.bugs[:LISTED]
    if tests:
        lines.append("the tests, one for each bug, and how many fail them:")
    lines += [f"  {test_line(bug.input, bug.expected, results)}\t{len(bug.failing)}" for bug in tests]
    left = len(ranking.bugs) - len(tests)
    return lines + ([f"  … {left:,} more: all with -v, and in results.json"] if left else [])


def suite_line(suite: ChosenSuite) -> str:
    """Return how good a suite is: `minimal: 4 tests refute all 78 wrong submissions that the instructor's tests accept; no suite over …`."""
    past = "" if suite.alone else " that the instructor's tests accept"
    if not suite.rows and not suite.missed:
        return f"{suite.name}: no test is needed: there is no wrong submission{past}"
    refuted = len({name for row in suite.rows for name in row.refutes})
    whole = refuted + len(suite.missed)
    share = f"{refuted:,} of {whole:,}" if suite.missed else "the only" if whole == 1 else f"all {whole:,}"
    people = f"{share} wrong submission{'' if whole == 1 else 's'}" if whole else ""
    faults = _number(suite.faults, "planted fault") if suite.faults else ""
    wrong = " and ".join(filter(None, [people, faults])) + past
    proof = (
        f"no suite over {suite.over} has fewer"
        if len(suite.rows) == suite.at_least
        else f"at least {suite.at_least} are needed over {suite.over}"
    )
    missed = f"; no one test refutes {_names(suite.missed)}" if suite.missed else ""
    many = "refutes" if len(suite.rows) == 1 else "refute"
    hurried = "; the clock stopped the search, so another run may choose otherwise" if suite.hurried else ""
    return f"{suite.name}: {_number(len(suite.rows), 'test')} {many} {wrong}; {proof}{missed}{hurried}"


def halves_line(suite: ChosenSuite) -> str:
    """Return how well suites chosen in this way do on programs that they were not chosen for; nothing where that is not known."""
    if (found := suite.held_out) is None:
        return ""
    return (
        f"chosen for half of the {found.programs:,} wrong programs, such a suite ({found.tests:.1f} tests) refutes {found.share:.0%} "
        f"of the other half: means of {found.halvings} halvings"
    )


def suite_lines(results: Results) -> list[str]:
    """Return the chosen suites with their tests, and what planted faults say of them."""
    lines = []
    for suite in results.suites:
        lines.append(suite_line(suite))
        lines += [f"  {test_line(row.input, row.expected, results)}\t{_refutes(row)}" for row in suite.rows]
        lines += filter(None, [halves_line(suite)])
    return lines + (planted_lines(results.planted) if results.planted else [])


def _refutes(row: SuiteRow) -> str:
    return f"refutes {len(row.refutes):,}" if row.refutes else "for planted faults"


def planted_lines(planted: PlantedFound, *, everything: bool = False) -> list[str]:
    """Return which share of planted faults the tests catch, what was left out, and the faults that no test catches."""
    left_out = [
        f"{_number(planted.unrefuted, 'mutant')} that no input told from the reference" if planted.unrefuted else "",
        f"{_number(planted.rejected, 'mutant')} that could not be run" if planted.rejected else "",
    ]
    said = " and ".join(filter(None, left_out))
    missed = planted.missed if everything else planted.missed[:NAMED]
    lines = [planted.sentence + (f"; left out: {said}" if said else "")]
    lines += [f"  caught by no test: {legible(one, lines=False)}" for one in missed]
    left = len(planted.missed) - len(missed)
    return lines + ([f"  … {left:,} more: in results.json"] if left else [])


def groups_lines(groups: GroupsFound) -> list[str]:
    """Return how the groups differ, and how the scores go with the grades."""
    lines = []
    if groups.comparison is not None:
        one = groups.comparison
        for group in (one.first, one.second):
            lines.append(
                f"{legible(group.name, lines=False)}: {_number(group.size, 'submission')}, mean score {group.mean:.2f} ({group.deviation:.2f})"
            )
        welch = "has nothing to test: no score varies within its group" if one.welch is None else f"p = {one.welch:.4f}"
        how = "all relabellings" if one.exact else "20,000 relabellings"
        lines += [
            f"Welch's t-test: {welch}",
            f"permutation test ({how}): p = {one.permutation:.4f}",
            f"Cliff's delta: {one.delta:.2f}, 95 % of the resamples within {one.delta_low:.2f} to {one.delta_high:.2f}",
        ]
    if groups.correlation is not None:
        found = groups.correlation
        if found.pearson is None:
            lines.append("grades: the scores or the grades never vary, so there is nothing to correlate")
        else:
            lines.append(
                f"grades of {_number(found.size, 'submission')}: Pearson {found.pearson:.2f}, Spearman {found.spearman:.2f}, "
                f"Kendall {found.kendall:.2f}"
            )
    if groups.unknown:
        lines.append(f"not in the ranking, and left out: {cut(_names(groups.unknown), 200)}")
    return lines


def _number(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"

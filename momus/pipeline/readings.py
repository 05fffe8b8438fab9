"""The readings that compare the class with itself: what is wished for, what was read, and the same with names and words."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from momus.analyse.clusters import Cluster
from momus.errors import RequestError
from momus.exercise import Exercise
from momus.model import Claim, Submission
from momus.options import PROBES
from momus.pipeline.causing import FoundCause, explain_clusters
from momus.pipeline.claims import Reader
from momus.pipeline.clustering import cluster_class
from momus.pipeline.ranking import Ranked, rank_class
from momus.pipeline.scope import Scope
from momus.pipeline.stages.confirming import Confirming
from momus.pipeline.suiting import Chosen, suite_class
from momus.results import (
    BugFound,
    ChosenSuite,
    ClusterFound,
    Finding,
    OrderEdge,
    OrderNode,
    RankedSubmission,
    RankingFound,
    SuiteRow,
)
from momus.table import Store
from momus.words import all_counted

WHY_UNRANKED = {
    Claim.FLAKY: "it does now this, now that",
    Claim.REJECTED: "it cannot be run",
    Claim.UNJUDGED: "most inputs do not fit its types",
    Claim.ERROR: "Momus failed on it",
}


@dataclass(frozen=True)
class Wish:
    """What to read besides the claims. Without any wish clusters are read from the rows that are there, and nothing is run for it.

    `probes` join the ranking; a suite that stands `alone` refutes every wrong submission, not only those that the instructor's tests accept.
    """

    split: bool = False
    rank: bool = False
    probes: tuple[str, ...] = ()
    suite: bool = False
    alone: bool = False
    solver_s: float = 120.0

    def __post_init__(self) -> None:
        unknown = [name for name in self.probes if name not in PROBES]
        if unknown:
            raise RequestError(f"--probe {unknown[0]}: there is no such probe; choose from {', '.join(PROBES)}")

    def __bool__(self) -> bool:
        return self.split or self.rank or self.suite


@dataclass(frozen=True)
class Readings:
    """What was read, by columns. `domain_size` is how many inputs the domain has, where that is known."""

    clusters: tuple[Cluster, ...] = ()
    ranked: Ranked | None = None
    suites: tuple[Chosen, ...] = ()
    causes: Mapping[int, FoundCause] = field(default_factory=dict)
    domain_size: int | None = None


def remember_wish(store: Store, wish: Wish) -> Wish:
    """Keep that a ranking and suites were wished for, so that the folder keeps telling them; return the wish with what was kept.

    Splitting clusters leaves rows behind, and is not done again unless it is wished for again.
    """
    rank, probes, suite, alone = store.recall("wishes", (False, (), False, False))
    probes = wish.probes if wish.rank else tuple(probes)
    alone = wish.alone if wish.suite else alone
    kept = (rank or wish.rank, probes, suite or wish.suite, alone)
    if wish:
        store.remember("wishes", kept)
    return Wish(wish.split, kept[0], probes, kept[2], alone, wish.solver_s)


def read_further(wish: Wish, confirming: Confirming, exercise: Exercise, tests: Mapping[int, str]) -> Readings:
    """Return the readings that are wished for; the rows that they want are filled, judged and confirmed."""
    if not wish:
        clusters = cluster_class(confirming)
        return Readings(clusters, causes=explain_clusters(confirming, clusters, exercise, ask=False))
    scope = Scope(confirming.grading, exercise)
    ranked = rank_class(confirming, scope, tests, wish.probes) if wish.rank else None
    if wish.split:
        cluster_class(confirming, scope)
    confirming.settle()
    suites = suite_class(confirming, scope, exercise, tests, alone=wish.alone, budget_s=wish.solver_s) if wish.suite else ()
    confirming.settle()
    # Last, over all rows that the others kept.
    clusters = cluster_class(confirming)
    causes = explain_clusters(confirming, clusters, exercise, ask=wish.split)
    return Readings(clusters, ranked, suites, causes, scope.domain_size)


class Teller:
    """Puts names and words to readings."""

    def __init__(self, readings: Readings, reader: Reader, submissions: Sequence[Submission]):
        self.readings = readings
        self.reader = reader
        self.names: dict[int, list[str]] = defaultdict(list)
        for submission in submissions:
            if submission.id in reader.registered.of:
                self.names[reader.registered.of[submission.id]].append(submission.id)
        if readings.ranked:
            self.names |= {column: [f"({name})"] for column, name in readings.ranked.probes.items()}
        self._clusters = sorted(
            readings.clusters, key=lambda one: (not one.is_right, -len(self._named(one.columns)), one.columns[0])
        )

    def findings(self, findings: Sequence[Finding]) -> tuple[Finding, ...]:
        """Return the findings with each one's cluster, and its score where the class was ranked."""
        of = {column: number for number, cluster in enumerate(self._clusters, 1) for column in cluster.columns}
        ranked = self.readings.ranked
        scores = {place.column: float(place.score) for place in ranked.ranking.places} if ranked else {}
        return tuple(replace(one, cluster=of.get(one.column), score=scores.get(one.column, one.score)) for one in findings)

    def clusters(self) -> tuple[ClusterFound, ...]:
        """Return the clusters, numbered from 1, with the smallest counterexample of each representative, and why it fails."""
        causes = self.readings.causes
        return tuple(
            ClusterFound(
                id=number,
                members=tuple(self._named(one.columns)),
                evidence=self.reader.showing.on(one.representative, one.row) if one.row is not None else None,
                failing=one.failing,
                cause=causes[one.representative].words if one.representative in causes else "",
                holes=one.holes,
                fits=one.fits,
            )
            for number, one in enumerate(self._clusters, 1)
        )

    def ranking(self, findings: Sequence[Finding]) -> RankingFound | None:
        """Return the ranking, and who is not in it."""
        ranked = self.readings.ranked
        if ranked is None:
            return None
        found = ranked.ranking.found
        behaviour = self.reader.grading.behaviour
        bugs = tuple(
            BugFound(
                bug.row,
                behaviour.rows[bug.row].input,
                self.reader.showing.expected(bug.row, bug.columns),
                tuple(self._named(bug.columns)),
                bug.rows,
            )
            for bug in found.bugs
        )
        places = tuple(
            RankedSubmission(name, place.rank, place.score, place.bugs)
            for place in ranked.ranking.places
            for name in self._named([place.column])
        )
        # Ranks count submissions, and several may have one program.
        counted: dict[int, int] = {}
        for at, place in enumerate(places):
            counted.setdefault(place.score, at + 1)
        places = tuple(replace(place, rank=counted[place.score]) for place in places)
        told = {place.id for place in places}
        unranked = tuple((one.id, _why_unranked(one, ranked.unknown)) for one in findings if one.id not in told)
        nodes = tuple(OrderNode(tuple(self._named(node.columns)), node.failing) for node in ranked.order.nodes)
        edges = tuple(OrderEdge(edge.better, edge.worse, edge.row, edge.others) for edge in ranked.order.edges)
        whole = self._is_whole(ranked.inside)
        return RankingFound(
            bugs,
            places,
            nodes,
            edges,
            found.rows,
            found.sets,
            found.seen_once,
            0.0 if whole else found.unseen,
            ranked.raising,
            unranked,
            whole,
            ranked.presumed,
        )

    def suites(self) -> tuple[ChosenSuite, ...]:
        """Return the chosen suites with their tests."""
        behaviour = self.reader.grading.behaviour
        told = []
        for one in self.readings.suites:
            rows = tuple(
                SuiteRow(
                    row,
                    behaviour.rows[row].input,
                    self.reader.showing.expected(row),
                    behaviour.rows[row].origin.engine,
                    tuple(self._named(columns)),
                )
                for row, columns in zip(one.suite.rows, one.suite.refutes, strict=True)
            )
            over = self._over(one.inputs, one.inside)
            missed = tuple(self._named(one.suite.uncovered))
            told.append(
                ChosenSuite(
                    one.name,
                    rows,
                    one.suite.at_least,
                    over,
                    missed,
                    one.faults,
                    one.suite.seconds,
                    one.alone,
                    one.hurried,
                    one.held_out,
                )
            )
        return tuple(told)

    def _over(self, inputs: int, inside: int) -> str:
        if self._is_whole(inside):
            return f"{all_counted(self.readings.domain_size, 'input')} of the domain"
        return f"the {inputs:,} inputs that were run on everybody"

    def _is_whole(self, inside: int) -> bool:
        return self.readings.domain_size is not None and inside >= self.readings.domain_size

    def _named(self, columns: Sequence[int]) -> list[str]:
        return [name for column in columns for name in self.names[column]]


def _why_unranked(finding: Finding, unknown: Mapping[int, tuple[int, int]]) -> str:
    """Return why a submission has no place: what it does on some test is not known, so it is neither better nor worse than others."""
    if finding.claim in WHY_UNRANKED or finding.column not in unknown:
        return WHY_UNRANKED.get(finding.claim, "it was not run")
    holes, tests = unknown[finding.column]
    return f"{holes} of the {tests} tests could not be judged on it"

"""Experiments on the ranking: does it change with the seed or the other programs, and are inferred bugs real?"""

import statistics
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory

from momus.errors import ExerciseError, Mistake, RequestError
from momus.exercise import Exercise
from momus.exercise.table_reader import read_toml
from momus.model import Program, Submission
from momus.options import RAISES, Options
from momus.pipeline.whole_run import COMPILED, STORE, grade_exercise, read_exercise
from momus.progress import Progress, Silent
from momus.readings.ranking import RankingOptions
from momus.results.ranking import RankingFound
from momus.table import Store
from momus.words import counted

MOST_MUTATIONS = 6

_Members = tuple[str, ...]


@dataclass(frozen=True)
class SeedsFound:
    """The same class ranked with several seeds: how many tests each ranking had, and how much the number of failed tests varies."""

    exercise: str
    seeds: int
    submissions: int
    sizes: tuple[int, ...]
    average_deviation: float
    largest_deviation: float
    orders: int

    def lines(self) -> list[str]:
        sizes = ", ".join(map(str, sorted(set(self.sizes))))
        return [
            f"{self.exercise}: {counted(self.submissions, 'submission')} ranked with {self.seeds} seeds",
            f"tests in the ranking: {sizes}",
            f"failed tests of a submission, standard deviation over the seeds: "
            f"{self.average_deviation:.2f} on average, {self.largest_deviation:.2f} at most",
            "the partial order is the same every time" if self.orders == 1 else f"{self.orders} different partial orders",
        ]


def seeds_experiment(
    path: Path, submissions: Path | None, seeds: int, options: Options = Options(), progress: Progress | None = None
) -> SeedsFound:
    """Return how a ranking differs when the search starts from other seeds, each time on an empty table."""
    exercise = read_exercise(path, submissions, options)
    rankings = [ranked(exercise, replace(options, seed=options.seed + number), progress) for number in range(seeds)]
    failed = [{place.id: place.bugs for place in ranking.places} for ranking in rankings]
    everywhere = set.intersection(*(set(one) for one in failed))
    deviations = [statistics.pstdev(one[name] for one in failed) for name in sorted(everywhere)]
    return SeedsFound(
        exercise.name,
        seeds,
        len(everywhere),
        tuple(len(ranking.bugs) for ranking in rankings),
        statistics.fmean(deviations) if deviations else 0.0,
        max(deviations, default=0.0),
        len({_order(ranking) for ranking in rankings}),
    )


def _order(ranking: RankingFound) -> tuple[tuple[_Members, ...], tuple[tuple[_Members, _Members], ...]]:
    """Return who is equal to whom and who is above whom, whatever the tests are."""
    members = [tuple(sorted(node.members)) for node in ranking.nodes]
    failing = [frozenset(node.failing) for node in ranking.nodes]
    above = {(members[a], members[b]) for a, less in enumerate(failing) for b, more in enumerate(failing) if less < more}
    return tuple(sorted(members)), tuple(sorted(above))


def ranked(exercise: Exercise, options: Options, progress: Progress | None = None, probes: tuple[str, ...] = ()) -> RankingFound:
    """Return the ranking of an exercise's submissions, made from scratch; nothing is kept."""
    with TemporaryDirectory(prefix="momus-") as temporary:
        folder = Path(temporary)
        with Store.open(folder / STORE) as store:
            wishes = {"ranking": RankingOptions(probes)}
            # What solvers find depends on the clock.
            options = replace(options, out=folder, solve_s=0.0)
            results = grade_exercise(exercise, store, folder / COMPILED, options, progress or Silent(), wishes=wishes)
    if results.ranking is None:
        raise RequestError(f"{exercise.name}: nothing could be ranked; see what momus grade says of it")
    return results.ranking


@dataclass(frozen=True)
class Mutation:
    """A named change: a text that occurs once in the reference, and its replacement."""

    name: str
    old: str
    new: str


@dataclass(frozen=True)
class MutationsFound:
    """The reference under every set of some mutations, ranked, and where the ranking disagrees with the mutations.

    `programs` has the mutations of each program by name. A pair is `equal` if no test tells it apart, `parted` if the one with more mutations is
    not below the other, and `joined` if two are ordered though neither has all mutations of the other.
    """

    programs: tuple[tuple[str, tuple[str, ...]], ...]
    tests: int
    nodes: tuple[tuple[str, ...], ...]
    equal: tuple[tuple[str, str], ...]
    parted: tuple[tuple[str, str], ...]
    joined: tuple[tuple[str, str], ...]

    def lines(self) -> list[str]:
        told = [f"{name}\t{', '.join(mutations) or 'no mutation'}" for name, mutations in self.programs]
        return [
            *told,
            f"{self.tests} tests; {len(self.nodes)} different programs, best first: {', '.join('='.join(node) for node in self.nodes)}",
            f"equal, with different mutations: {_pairs(self.equal)}",
            f"not ordered, though one has all mutations of the other and more: {_pairs(self.parted)}",
            f"ordered (the better first), though neither has all mutations of the other: {_pairs(self.joined)}",
        ]


def _pairs(pairs: Sequence[tuple[str, str]]) -> str:
    return ", ".join(f"{one}/{other}" for one, other in pairs) or "none"


def mutations_experiment(path: Path, file: Path, options: Options = Options(), progress: Progress | None = None) -> MutationsFound:
    """Return the ranking of the reference under every set of these mutations, with a program that always raises."""
    exercise = read_exercise(path, None, options)
    chosen = read_mutations(file, exercise.references[0])
    programs = {}
    for number in range(2 ** len(chosen)):
        made = [mutation for bit, mutation in enumerate(chosen) if number >> bit & 1]
        programs[f"A{number + 1}"] = (made, mutated(exercise.references[0], made))
    submissions = tuple(Submission(name, f"{name}.py", program) for name, (_, program) in programs.items())
    ranking = ranked(replace(exercise, submissions=submissions, tests=()), options, progress, (RAISES,))
    failing = {name: frozenset(node.failing) for node in ranking.nodes for name in node.members}
    for name, why in ranking.unranked:
        named = ", ".join(mutation.name for mutation in programs[name][0]) or "no mutation"
        raise RequestError(f"{file}: {named}: {why}; choose mutations whose programs can all be compared")
    has = {name: frozenset(mutation.name for mutation in made) for name, (made, _) in programs.items()}
    pairs = list(combinations(programs, 2))
    parted = [(a, b) for a, b in pairs if has[a] != has[b] and _nested(has[a], has[b]) and not _nested(failing[a], failing[b])]
    joined = [
        (a, b) if failing[a] < failing[b] else (b, a)
        for a, b in pairs
        if not _nested(has[a], has[b]) and failing[a] != failing[b] and _nested(failing[a], failing[b])
    ]
    return MutationsFound(
        tuple((name, tuple(mutation.name for mutation in made)) for name, (made, _) in programs.items()),
        len(ranking.bugs),
        tuple(tuple(name.replace(f"({RAISES})", "A0") for name in node.members) for node in ranking.nodes),
        tuple((a, b) for a, b in pairs if failing[a] == failing[b]),
        tuple(parted),
        tuple(joined),
    )


def _nested(one: frozenset[object], other: frozenset[object]) -> bool:
    return one <= other or other <= one


def read_mutations(file: Path, reference: Program) -> tuple[Mutation, ...]:
    """Return the mutations in a TOML file, [[mutation]] name, old, new; raise ExerciseError for those that do not fit the reference."""
    entries = read_toml(file, str(file)).get("mutation", [])
    mistakes = []
    found = []
    source = reference.main.decode("utf-8", "replace")
    for number, entry in enumerate(entries, 1):
        values = [entry.get(key) for key in ("name", "old", "new")]
        if not all(isinstance(value, str) for value in values):
            mistakes.append(
                Mistake(f"{file}: mutation {number}", str(entry), "lacks one of the texts name, old and new", "write them")
            )
        elif source.count(values[1]) != 1:
            times = source.count(values[1])
            rule = f"occurs {times} times in the reference, not once"
            mistakes.append(Mistake(f"{file}: mutation {number}", values[1], rule, "name a text that stands there once"))
        else:
            found.append(Mutation(*values))
    for one, other in combinations(found, 2):
        (begin, end), (other_begin, other_end) = (_span(source, mutation) for mutation in (one, other))
        if begin < other_end and other_begin < end:
            rule = f"overlaps {one.name}, so that no program has both"
            mistakes.append(Mistake(f"{file}: {other.name}", other.old, rule, "name texts apart from one another"))
    if not entries or len(entries) > MOST_MUTATIONS:
        rule = f"has {len(entries)} mutations; from 1 to {MOST_MUTATIONS} can be combined"
        mistakes.append(Mistake(str(file), "mutation", rule, "write that many [[mutation]] tables"))
    if mistakes:
        raise ExerciseError(*mistakes)
    return tuple(found)


def _span(source: str, mutation: Mutation) -> tuple[int, int]:
    begin = source.index(mutation.old)
    return begin, begin + len(mutation.old)


def mutated(reference: Program, made: Sequence[Mutation]) -> Program:
    """Return the program with these mutations, each at its place in the reference: no mutation changes the text of another."""
    (path, content), *others = reference.sources
    text = source = content.decode()
    for mutation in sorted(made, key=lambda one: _span(source, one), reverse=True):
        begin, end = _span(source, mutation)
        text = text[:begin] + mutation.new + text[end:]
    return Program(reference.language, ((path, text.encode()), *others), reference.data)

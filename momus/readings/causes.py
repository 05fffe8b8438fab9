"""When a program fails, in words. A guess is made from the runs, then tested on fresh inputs on both sides of it."""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from momus import wire
from momus.analyse.causes import FEW, INSIDE, Observation, Side, is_shown, propose, rounded_bound
from momus.analyse.clusters import Cluster
from momus.analyse.conditions import Cause, Condition
from momus.analyse.features import Features
from momus.model import Input
from momus.readings.base import Graded, Inputs
from momus.readings.wants import Asking, Fails, sample

SMALL_DOMAIN = 5_000
SMALLEST, DRAWN, NEAR_ROWS, NEAR_FAILING = 150, 500, 200, 300
MOST_ROWS = 40
MOST_CLUSTERS = 40
ROUNDS = 8
ATTEMPTS = 4_000
OUTSIDE, SURE = 600, 3_000
SEEN_EACH = 5
HOPELESS_AFTER, HOPELESS = 1_000, 8
BISECTIONS = 80
PROBES = 4
LEAST_KNOWN = 0.3
METHOD = 2
"""Raise this when the method of finding causes changes: then kept causes are looked for again."""

Step = Generator[tuple[Input, ...], Fails, "KeptCause"]


@dataclass(frozen=True)
class KeptCause:
    """When a program fails, in words, and how many fresh inputs on each side confirmed it. `whole`: these were all inputs of the domain.

    Without words, no cause was confirmed.
    """

    words: str = ""
    inside: int = 0
    outside: int = 0
    whole: bool = False


def explain_clusters(
    graded: Graded, clusters: Sequence[Cluster], *, ask: bool = True, most: int = MOST_CLUSTERS
) -> Asking[dict[int, KeptCause]]:
    """Return the confirmed cause of each cluster by its representative, for the largest clusters. Without `ask`, only kept causes."""
    wrong = [one for one in clusters if not one.is_right]
    chosen = [one.representative for one in sorted(wrong, key=lambda one: -len(one.columns))[:most]]
    rows = graded.table.failing(chosen)
    failing = {column: [graded.table.rows[row].input for row in rows[column]] for column in chosen}
    found = yield from find_causes(graded, failing, ask=ask)
    return {column: cause for column, cause in found.items() if cause.words}


def find_causes(graded: Graded, failing: Mapping[int, Sequence[Input]], *, ask: bool = True) -> Asking[dict[int, KeptCause]]:
    """Return the cause of each column's failures. `failing` has some inputs on which each column is wrong.

    Causes are kept; without `ask` only kept ones are returned. A column draws the same inputs every time, so no seed changes its
    cause.
    """
    store = graded.table.store
    found: dict[int, KeptCause] = {}
    active: dict[int, Step] = {}
    for column, inputs in failing.items():
        kept = store.kept(KeptCause, _key(graded, column))
        if kept is not None:
            found[column] = kept
        elif inputs and ask:
            active[column] = _cause(graded, column, inputs)
    wanted: dict[int, tuple[Input, ...]] = {}
    answers: Mapping[int, Fails] = {}
    started = False
    while active:
        wanted = {}
        for column, step in list(active.items()):
            if started and column not in answers:
                del active[column]
                continue
            try:
                wanted[column] = step.send(answers[column]) if started else next(step)
            except StopIteration as ended:
                found[column] = ended.value
                store.keep(ended.value, _key(graded, column))
                del active[column]
        started = True
        answers = (yield from sample(wanted)) if wanted else {}
    return found


def _cause(graded: Graded, column: int, failing: Sequence[Input]) -> Step:
    """Look for a cause on the entry that has the most failures."""
    # Calls before the call are no features of an input.
    inside = [input for input in failing if not input.before and graded.contains(input)]
    entries = [input.entry for input in inside]
    if not entries:
        return KeptCause()
    entry = max(dict.fromkeys(entries), key=entries.count)
    return (yield from _Search(graded, entry, column, inside).run())


def _key(graded: Graded, column: int) -> str:
    """Return a name for everything that the answer depends on."""
    references = tuple(reference.digest for reference in graded.references)
    shaping = (METHOD, graded.domain_key, graded.table.judge_key, references, graded.program(column).digest)
    return sha256(wire.encode(shaping)).hexdigest()[:32]


@dataclass
class _Drawn:
    """Inputs drawn on one side of a guess: those not run before, and how often each was drawn, known ones too."""

    fresh: dict[str, Input]
    seen: dict[str, int]
    wanted: int

    @property
    def is_exhausted(self) -> bool:
        """Return whether the same few inputs were drawn again and again: then there are no others."""
        return len(self.fresh) < self.wanted and sum(self.seen.values()) >= SEEN_EACH * max(1, len(self.seen))

    @property
    def is_hopeless(self) -> bool:
        """Return whether more draws would neither find enough inputs nor show that there are no more."""
        return len(self.fresh) < HOPELESS and not self.is_exhausted and sum(self.seen.values()) < HOPELESS

    def side(self, failing: Mapping[str, bool]) -> Side:
        keys = self.seen if self.is_exhausted else self.fresh
        return Side(tuple(failing[key] for key in keys if key in failing), self.is_exhausted)


class _Search:
    """The search for one column's cause: a generator that yields inputs and is sent whether the program fails on each."""

    def __init__(self, graded: Graded, entry: str, column: int, failing: Sequence[Input]):
        self.entry = entry
        self.rows = [input for input in failing if input.entry == entry][:MOST_ROWS]
        self.several = len(graded.task.entries) > 1
        self.sampler: Inputs = graded.sampler(entry, column)
        self.inputs: dict[str, Input] = {}
        self.failing: dict[str, bool] = {}

    def run(self) -> Step:
        """Guess, draw fresh inputs on both sides of the guess, and guess again with them, until a guess is confirmed or none is left."""
        whole = yield from self._first_look()
        if len(self.failing) < LEAST_KNOWN * len(self.inputs):
            # The program hardly ever ends: searching on would take minutes.
            return KeptCause()
        refuted: set[str] = set()
        for _ in range(ROUNDS):
            guess = next((cause for cause in propose(self._cases()) if cause.words not in refuted), None)
            if guess is None:
                return KeptCause()
            refuted.add(guess.words)
            for place, condition in tuple(guess.bounds()):
                guess = yield from self._bisected(guess, place, condition)
            refuted.add(guess.words)
            if whole:
                holding = {key for key in self.failing if guess.holds(self._features(key))}
                inside = Side(tuple(fails for key, fails in self.failing.items() if key in holding), exhausted=True)
                outside = Side(tuple(fails for key, fails in self.failing.items() if key not in holding), exhausted=True)
            else:
                inside, outside = yield from self._fresh(guess)
            if is_shown(guess, inside, outside):
                # A wrong answer may be right by chance inside. A failure outside shows that the cause is not all of it.
                words = guess.words + (" (and on some other inputs)" if any(outside.failing) else "")
                return KeptCause(
                    f"{self.entry}: {words}" if self.several else words, len(inside.failing), len(outside.failing), whole
                )
        return KeptCause()

    def _first_look(self) -> Generator[tuple[Input, ...], Fails, bool]:
        """Run the known rows, small inputs, draws, and neighbours of failing inputs. Return whether these were the whole domain."""
        everything = self.sampler.all_inputs(SMALL_DOMAIN)
        if everything is not None:
            yield from self._ask(everything)
            return True
        first = [*self.rows, *self.sampler.smallest(SMALLEST), *self.sampler.drawn(DRAWN), *self.sampler.near(self.rows, NEAR_ROWS)]
        yield from self._ask(first)
        yield from self._ask(self.sampler.near(self._failing_inputs(), NEAR_FAILING))
        return False

    def _ask(self, inputs: Sequence[Input]) -> Generator[tuple[Input, ...], Fails, dict[str, bool]]:
        """Run the inputs that were not run before. Return which of them fail, as far as that is known."""
        new = {input.key: input for input in inputs if input.key not in self.inputs}
        if not new:
            return {}
        answers = yield tuple(new.values())
        known = {key: fails for key, fails in zip(new, answers, strict=True) if fails is not None}
        self.inputs.update(new)
        self.failing.update(known)
        return known

    def _features(self, key: str) -> Features:
        return self.sampler.features(self.inputs[key])

    def _cases(self) -> list[Observation]:
        return [Observation(self._features(key), fails) for key, fails in self.failing.items()]

    def _failing_inputs(self) -> list[Input]:
        return [self.inputs[key] for key, fails in self.failing.items() if fails]

    def _fresh(self, guess: Cause) -> Generator[tuple[Input, ...], Fails, tuple[Side, Side]]:
        """Return how the program does on fresh inputs where the guess holds, and where it does not.

        Half of them are neighbours of inputs inside or of failing inputs. These expose a guess that is only nearly right.
        """
        holding = [input for key, input in self.inputs.items() if guess.holds(self._features(key))]
        inside = self._drawn(guess, holding, True, INSIDE)
        # If few inputs lie inside, many outside must pass: a program that hardly ever fails may have failed on these by chance.
        number = SURE if inside.is_exhausted and len(inside.seen) < FEW else OUTSIDE
        outside = self._drawn(guess, self._failing_inputs(), False, number)
        yield from self._ask([*inside.fresh.values(), *outside.fresh.values()])
        return inside.side(self.failing), outside.side(self.failing)

    def _drawn(self, guess: Cause, near: list[Input], holds: bool, number: int) -> "_Drawn":
        """Return fresh inputs on one side of a guess: all that a fixed number of attempts found."""
        drawn = _Drawn({}, {}, number)
        for attempt, input in enumerate(self.sampler.stream(near, max(ATTEMPTS, 3 * number)), 1):
            if guess.holds(self.sampler.features(input)) == holds:
                drawn.seen[input.key] = drawn.seen.get(input.key, 0) + 1
                if input.key not in self.inputs:
                    drawn.fresh[input.key] = input
                    if holds:
                        near.append(input)
            if len(drawn.fresh) == number or attempt % HOPELESS_AFTER == 0 and drawn.is_hopeless:
                break
        return drawn

    def _bisected(self, guess: Cause, place: int, bound: Condition) -> Generator[tuple[Input, ...], Fails, Cause]:
        """Return the guess with its bound between the last number on which the program passes and the first on which it fails."""
        upwards = bound.relation == ">"
        others = Cause(guess.conditions[:place] + guess.conditions[place + 1 :])
        low, high = self._gap(bound, others)
        for _ in range(BISECTIONS):
            if low is None or high is None or high - low <= 1:
                break
            wanted = (low + high) // 2
            tried = self._between(bound, others, low, high, wanted)
            answers = yield from self._ask(tried)
            if not answers:
                break
            for key, fails in answers.items():
                value = int(self._features(key)[bound.feature])
                if fails == upwards:
                    high = min(high, value) if value > low else high
                else:
                    low = max(low, value) if value < high else low
        if low is None or high is None or high <= low:
            return guess
        if upwards:
            return guess.with_bound(place, low if high - low == 1 else rounded_bound(low, high - 1))
        return guess.with_bound(place, high if high - low == 1 else rounded_bound(low + 1, high))

    def _gap(self, bound: Condition, others: Cause) -> tuple[int | None, int | None]:
        """Return the two whole numbers next to the bound, below and above, that the feature had where the other condition holds."""
        values = []
        for key in self.failing:
            features = self._features(key)
            value = features.get(bound.feature)
            if type(value) is int and others.holds(features):
                values.append(value)
        inside = [value for value in values if (value > bound.value if bound.relation == ">" else value < bound.value)]
        outside = [value for value in values if (value <= bound.value if bound.relation == ">" else value >= bound.value)]
        if not inside or not outside:
            return None, None
        return (max(outside), min(inside)) if bound.relation == ">" else (max(inside), min(outside))

    def _between(self, bound: Condition, others: Cause, low: int, high: int, wanted: int) -> list[Input]:
        """Return a few inputs on which the other condition holds and the feature lies between the two numbers."""

        def fits(input: Input) -> bool:
            features = self.sampler.features(input)
            value = features.get(bound.feature)
            return type(value) is int and low < value < high and others.holds(features) and input.key not in self.inputs

        known = [self.inputs[key] for key, fails in self.failing.items() if fails and others.holds(self._features(key))]
        made = [input for input in self.sampler.with_value(known[:MOST_ROWS], bound.feature, wanted) if fits(input)]
        if not made:
            made = [input for input in self.sampler.stream(known, ATTEMPTS // 20) if fits(input)]
        return made[:PROBES]

"""A folder, or just a reference file, becomes an Exercise."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from momus.domain import Domain, KnownValues, parse_domain
from momus.errors import ExerciseError
from momus.exercise.domain_sizes import check_sizes
from momus.exercise.domains import Written, domain_mistakes, large_domains, parsed_domains, written_domains
from momus.exercise.effects import Effects, effects_of
from momus.exercise.entries import entry_of, form_of, given_entries, guess_class_of, guessed_entries, signatures_of
from momus.exercise.exercise import Evaluate, Exercise, Test
from momus.exercise.fingerprints import domain_key, prelude_key
from momus.exercise.grading_table import resolved_policy
from momus.exercise.guessing.examples import example_calls
from momus.exercise.guessing.fringe import Fringe, fringe_of, licensed_by_letters
from momus.exercise.input_weights import input_weights
from momus.exercise.judge_table import judge_settings
from momus.exercise.large_inputs import large_names, large_tests
from momus.exercise.loading_notes import LoadingNotes
from momus.exercise.locate import SUBMISSIONS, locate
from momus.exercise.sources import read_data, read_prelude, read_references
from momus.exercise.submissions import FoundSubmissions, find_submissions
from momus.exercise.suites.suite import KnownTest, find_values, read_suite, rows
from momus.exercise.suites.written_tests import GatheredTests, Wanted
from momus.exercise.toml_file import ExerciseFile, Parameters
from momus.judge import JudgeKind
from momus.languages import language
from momus.languages.base import Signature, Task
from momus.model import Form, Input, Program, Submission, Value


def load_exercise(
    path: Path,
    *,
    submissions: Path | str | None = None,
    use_tests: bool = True,
    evaluate: Evaluate | None = None,
) -> Exercise:
    """Return the exercise at a path; raise ExerciseError with all mistakes in it.

    `submissions` replaces those that the exercise names. Without `use_tests` the tests are not used at all, not even for guessing. `evaluate`
    runs expressions in the tests that are no literals.
    """
    read, described = locate(Path(path))
    gathered = LoadingNotes(read, described, list(read.mistakes))
    return _loaded(gathered, partial(_submissions, gathered, submissions), use_tests, evaluate)


def exercise_of_file(read: ExerciseFile, handed_in: Sequence[Submission]) -> Exercise:
    """Return the exercise that a file describes, with these submissions; raise ExerciseError with all mistakes in it."""
    gathered = LoadingNotes(read, True, list(read.mistakes))
    return _loaded(gathered, lambda _: FoundSubmissions(tuple(handed_in)), True, None)


def _loaded(
    gathered: LoadingNotes,
    found_for: Callable[[tuple[str, ...]], FoundSubmissions],
    use_tests: bool,
    evaluate: Evaluate | None,
) -> Exercise:
    """Return the exercise that was read. `found_for` gives the submissions, by the names of the entries that they define."""
    understood = understand(gathered, use_tests, evaluate)
    read, form, written = gathered.read, understood.form, understood.written
    domains = parsed_domains(gathered, form, written, understood.signatures)
    check_sizes(gathered, form, written, domains, understood.references[0])
    raises = tuple(
        dict.fromkeys((*read.raises, *(name for one in understood.references for name in language(one.language).raised(one))))
    )
    names = {entry: domain.names for entry, domain in domains.items()}
    task = _task(gathered, understood)
    effects = _effects(gathered, understood, task)
    large = large_domains(gathered, written)
    found = found_for(tuple(understood.signatures))
    judge = judge_settings(read, form, raises, names, effects, gathered.mistakes)
    if "types" not in read.judge.given and _is_mixed(understood.references[0], found):
        judge = replace(judge, types="mixed")
    gathered.mistakes += read.policy_mistakes
    named = [*(test.id for test in understood.known), *large_names(large)] if use_tests else None
    policy = resolved_policy(read.grading, named, found.submissions, gathered.mistakes)
    weights = input_weights(gathered, form, domains)
    gathered.stop_at_mistakes()
    tests = rows(understood.known, form, domains, written.stdin)
    return Exercise(
        name=read.name,
        folder=read.folder,
        place=read.place,
        language=understood.references[0].language,
        references=understood.references,
        reference_files=read.references,
        form=form,
        domains=domains,
        task=task,
        judge=judge,
        limits=read.limits,
        domain_guessed=written.guessed,
        guesses=tuple(gathered.guesses),
        notes=(*gathered.notes, *found.notes),
        prelude=understood.prelude,
        tests=(*tests, *(large_tests(large, form, written.stdin, read.argv) if use_tests else ())),
        submissions=found.submissions,
        known_values=KnownValues.from_values([arg for args in _shown_inputs(understood, tests) for arg in args]),
        fringe=fringes(understood, [test.input for test in tests]) if written.guessed else {},
        stdin=written.stdin,
        argv=read.argv,
        raises=raises,
        state_allowed=read.state == "allowed",
        # Constraints are assumed on single inputs only: a file of cases counts as made by a generator.
        written={entry: {"gen": "cases"} if read.cases else one.types for entry, one in written.entries.items()},
        where={entry: (*read.where, *parameters.where) for entry, parameters in written.entries.items()},
        policy=policy,
        hint_policy=read.hints,
        feedback_policy=read.feedback,
        weights=weights,
        large=large,
        domain_key=domain_key(read, form, written.entries, written.stdin),
        prelude_key=prelude_key(task),
    )


def _shown_inputs(understood: "Understood", tests: Sequence[Test]) -> list[tuple[Value, ...]]:
    """Return the arguments in the tests and in the examples of the reference's own words."""
    return [*(test.input.args for test in tests), *(args for many in understood.examples.values() for args in many)]


def fringes(understood: "Understood", tests: Sequence[Input]) -> dict[str, Fringe]:
    """Return by entry the fringe of a guessed domain. Sequences of calls have none."""
    if understood.form is Form.OBJECT:
        return {}
    reference = understood.references[0]
    found = {}
    for entry, parameters in understood.written.entries.items():
        shown = [test.args for test in tests if test.entry == entry]
        examples = [*shown, *understood.examples.get(entry, ())]
        narrowed = partial(_narrowed, parameters)
        found[entry] = fringe_of(entry, narrowed, reference, examples, licensed_by_letters(reference))
    return found


def _narrowed(parameters: Parameters, holds: Sequence[str]) -> Domain:
    """Return a guessed domain with further constraints."""
    return parse_domain(parameters.types, (*parameters.where, *holds))


@dataclass(frozen=True)
class Understood:
    """What an exercise is about: its programs, their form, the tests' values, the domains as written or guessed."""

    references: tuple[Program, ...]
    form: Form
    prelude: Program | None
    signatures: Mapping[str, Signature]
    known: list[KnownTest]
    written: Written
    examples: Mapping[str, Sequence[tuple[Value, ...]]]


def understand(gathered: LoadingNotes, use_tests: bool, evaluate: Evaluate | None) -> Understood:
    """Return what the exercise is about; raise ExerciseError if that cannot be told."""
    references = read_references(gathered)
    if gathered.mistakes:
        gathered.mistakes += domain_mistakes(gathered.read)
    gathered.stop_at_mistakes()
    guess_class_of(gathered, references[0])
    form = form_of(gathered, references[0])
    entries = given_entries(gathered, form)
    prelude = read_prelude(gathered)
    suite = _suite(gathered, form, entries, references[0]) if use_tests and gathered.read.tests else GatheredTests()
    entries = entries or guessed_entries(gathered, references[0], [test.call.entry for test in suite.tests if test.call])
    signatures = signatures_of(gathered, references, form, entries)
    gathered.stop_at_mistakes()
    parameters = {entry: _parameter_names(gathered, entry, signature) for entry, signature in signatures.items()}
    known = find_values(suite, form, _with_methods(gathered, parameters), prelude, evaluate, references[0].language)
    _take_over(gathered, suite)
    examples = example_calls(references[0], parameters) if form is Form.FUNCTION else {}
    written = written_domains(gathered, form, references[0], signatures, known, examples)
    return Understood(references, form, prelude, signatures, known, written, examples)


def _is_mixed(reference: Program, found: FoundSubmissions) -> bool:
    """Return whether a submission is in another language than the reference."""
    return any(one.program and one.program.language != reference.language for one in found.submissions)


def _suite(gathered: LoadingNotes, form: Form, entries: tuple[str, ...], reference: Program) -> GatheredTests:
    """Return the tests as written."""
    wanted = Wanted(
        entries or tuple(language(reference.language).functions(reference)), tuple(gathered.read.methods), form is Form.PROGRAM
    )
    suite = read_suite(gathered.read.folder, gathered.read.tests, gathered.read.place, wanted)
    _take_over(gathered, suite)
    return suite


def _take_over(gathered: LoadingNotes, suite: GatheredTests) -> None:
    """Add the suite's mistakes and notes to the exercise's. Beside a bare reference tests are a bonus: mistakes in them are notes."""
    if gathered.described:
        gathered.mistakes += suite.mistakes
    else:
        gathered.notes += [f"left out: {mistake}" for mistake in suite.mistakes]
    gathered.notes += suite.notes
    suite.mistakes, suite.notes = [], []


def _parameter_names(gathered: LoadingNotes, entry: str, signature: Signature) -> tuple[str, ...]:
    written = gathered.read.functions.get(entry) or gathered.read.inputs
    return tuple(written.types) if written and "gen" not in written.types else signature.names


def _with_methods(gathered: LoadingNotes, parameters: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    return {**{name: tuple(method.types) for name, method in gathered.read.methods.items()}, **parameters}


def _task(gathered: LoadingNotes, understood: Understood) -> Task:
    read, signatures = gathered.read, understood.signatures
    entries = tuple(entry_of(signatures[name], parameters.types) for name, parameters in understood.written.entries.items())
    methods = tuple(
        entry_of(Signature(name, tuple(method.types), ("",) * len(method.types)), method.types)
        for name, method in read.methods.items()
    )
    reference = understood.references[0].language
    return Task(understood.form, entries, read.observe, methods, understood.prelude, read_data(gathered), read.settings, reference)


def _effects(gathered: LoadingNotes, understood: Understood, task: Task) -> Effects:
    """Return what counts if nothing is returned; empty if the exercise itself says what counts."""
    read = gathered.read
    if JudgeKind(read.judge.kind) in (JudgeKind.PYTHON, JudgeKind.PROGRAM) or {"arguments", "output"} & set(read.judge.given):
        return Effects()
    effects = effects_of(understood.references[0], understood.form, task.entries)
    if effects.reason:
        gathered.guesses.append(effects.reason)
    return effects


def _submissions(gathered: LoadingNotes, given: Path | str | None, entries: tuple[str, ...]) -> FoundSubmissions:
    """Return the submissions: those that the caller names, else those that the exercise names, else those in submissions/."""
    read = gathered.read
    wanted = tuple(filter(None, entries))
    try:
        if given is not None:
            return find_submissions(Path.cwd(), str(given), str(given), wanted)
        spec = read.submissions or (SUBMISSIONS if (read.folder / SUBMISSIONS).is_dir() else "")
        return find_submissions(read.folder, spec, f"{read.place}: submissions", wanted) if spec else FoundSubmissions()
    except ExerciseError as error:
        gathered.mistakes += error.mistakes
        return FoundSubmissions()

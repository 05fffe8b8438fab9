"""The exercise's judge as the exported tests need it."""

from momus.exercise import Exercise
from momus.judge.settings import JudgeKind
from momus.suite_rules import SuiteRules


def suite_rules(exercise: Exercise) -> SuiteRules:
    """Return how the exported tests tell right from wrong: as the judge does."""
    judge, task = exercise.judge, exercise.task
    absolute, relative = judge.float_distance
    own = judge.source if judge.kind is JudgeKind.PYTHON else None
    return SuiteRules(
        kind=str(judge.kind),
        pattern=judge.pattern,
        abs=absolute,
        rel=relative,
        types=judge.types,
        exceptions=judge.exceptions,
        arguments=judge.arguments,
        output=judge.output,
        exit_code=judge.exit_code,
        prompts=task.setting("python.prompts", "ignore"),
        names=task.setting("names", "exact"),
        python=f"{own.sources[0][0]}:{judge.entry}" if own else "",
        files=own.sources if own else (),
    )

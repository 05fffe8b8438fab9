"""The settings of a task or a test in words: each value, and where it was set."""

from momus.contest.layers import DEFAULT, Placed
from momus.contest.settings import Setting, rule_of
from momus.contest.tasks import Contest, ContestTask, TestCase
from momus.errors import RequestError


def placed_settings(contest: Contest, task: str, test: str) -> list[Placed]:
    """Return every setting of a task, or of one of its tests, with its place; raise RequestError for an unknown name."""
    return (found_test(found_task(contest, task), test) if test else found_task(contest, task)).settings.all_placed()


def found_task(contest: Contest, name: str) -> ContestTask:
    """Return the task of that name; raise RequestError with the known names."""
    task = contest.task(name)
    if task is None:
        raise RequestError(f"task {name!r}: the contest has no such task; known: {', '.join(one.name for one in contest.tasks)}")
    return task


def found_test(task: ContestTask, name: str) -> TestCase:
    """Return the test of that name; raise RequestError with some known names."""
    test = task.test(name)
    if test is None:
        known = ", ".join(one.name for one in task.tests[:10])
        raise RequestError(
            f"test {name!r}: the task {task.name} has no such test; known: {known}{', …' if len(task.tests) > 10 else ''}"
        )
    return test


def setting_lines(placed: list[Placed], *, everything: bool) -> list[str]:
    """Return a line for each setting; those with their default only if `everything` is wanted."""
    shown = [one for one in placed if everything or one.place != DEFAULT]
    names, values = [one.key for one in shown], [value_words(one.value) for one in shown]
    wide, long = max(map(len, names), default=0), max(map(len, values), default=0)
    lines = []
    for one, value in zip(shown, values, strict=True):
        rule = rule_of(one.key)
        about = f"  # {rule.about}" if everything and rule else ""
        lines.append(f"{one.key:{wide}} = {value:{long}}  {one.place}{about}")
    hidden = len(placed) - len(shown)
    return [*lines, f"{hidden} settings have their defaults; -v shows them"] if hidden else lines


def value_words(value: Setting) -> str:
    """Return a value as it is written in TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return "[" + ", ".join(f'"{one}"' for one in value) + "]"
    return f'"{value}"' if isinstance(value, str) else f"{value:g}"

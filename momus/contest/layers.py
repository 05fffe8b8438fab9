"""Settings in layers: contest, task, group, test. The nearer layer wins, and each value knows where it came from."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from momus.contest.settings import RULES, Setting, rule_of
from momus.execute.instruction_counter import can_count
from momus.execute.program_counts import Counted
from momus.execute.whole_program import ProgramLimits
from momus.toml_text import toml_value

T = TypeVar("T", str, float, int, bool, tuple[str, ...])

DEFAULT = "default"


@dataclass(frozen=True)
class Layer:
    """Settings from one place: `sum/task.toml [groups.large]`."""

    place: str
    values: tuple[tuple[str, Setting], ...] = ()

    @classmethod
    def of(cls, place: str, values: dict[str, Setting]) -> "Layer":
        """Return a layer of these values."""
        return cls(place, tuple(values.items()))


@dataclass(frozen=True)
class Placed:
    """The value of a setting, and where it was set."""

    key: str
    value: Setting
    place: str


class LayeredSettings:
    """The settings that hold for one test, or for a task as a whole."""

    def __init__(self, layers: Sequence[Layer]):
        self.layers = tuple(layers)
        self._found = {key: Placed(key, value, layer.place) for layer in layers for key, value in layer.values}

    def below(self, layer: Layer) -> "LayeredSettings":
        """Return these settings with a nearer layer."""
        return LayeredSettings((*self.layers, layer))

    def placed(self, key: str) -> Placed:
        """Return a setting with its place."""
        if key in self._found:
            return self._found[key]
        rule = rule_of(key)
        if rule is None:
            raise KeyError(f"{key} is no setting")
        return Placed(key, rule.default, DEFAULT)

    def all_placed(self) -> list[Placed]:
        """Return every setting with its place, those of languages last."""
        others = sorted(key for key in self._found if key not in RULES)
        return [self.placed(key) for key in (*RULES, *others)]

    def text(self, key: str) -> str:
        return self._read(key, str)

    def texts(self, key: str) -> tuple[str, ...]:
        return self._read(key, tuple)

    def number(self, key: str) -> float:
        value = self.placed(key).value
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise TypeError(f"{key} is no number")
        return value

    def whole(self, key: str) -> int:
        return self._read(key, int)

    def flag(self, key: str) -> bool:
        return self._read(key, bool)

    def _read(self, key: str, kind: type[T]) -> T:
        value = self.placed(key).value
        if not isinstance(value, kind):
            raise TypeError(f"{key} is no {kind.__name__}")
        return value

    def given(self, first: str) -> dict[str, Setting]:
        """Return the values that some layer gives under a first name, such as "compilers", without that name."""
        start = f"{first}."
        return {key.removeprefix(start): one.value for key, one in self._found.items() if key.startswith(start)}

    @property
    def limits(self) -> ProgramLimits:
        """Return what a program may use."""
        return ProgramLimits(
            cpu_s=self.number("limits.cpu_s"),
            user_s=self.number("limits.user_s"),
            wall_s=self.number("limits.wall_s"),
            memory_mb=self.whole("limits.memory_mb"),
            stack_mb=self.whole("limits.stack_mb"),
            output_kb=self.whole("limits.output_kb"),
            disk_kb=self.whole("limits.disk_kb"),
            processes=self.whole("limits.processes"),
            open_files=self.whole("limits.open_files"),
            steps=self._millions("limits.steps_m") if self.counted is Counted.STEPS else 0,
            instructions=self._millions("limits.instructions_m") if self.counted is Counted.INSTRUCTIONS else 0,
        )

    @property
    def counted(self) -> Counted:
        """Return what is counted on this machine: instructions if they have a limit and can be, else steps if they have one."""
        if self.number("limits.instructions_m") and can_count():
            return Counted.INSTRUCTIONS
        return Counted.STEPS if self.number("limits.steps_m") else Counted.NOTHING

    def _millions(self, key: str) -> int:
        return round(self.number(key) * 1_000_000)

    @property
    def judge_limits(self) -> ProgramLimits:
        """Return what a judge may use."""
        return ProgramLimits(
            cpu_s=self.number("judge.cpu_s"),
            memory_mb=self.whole("judge.memory_mb"),
            output_kb=1 << 16,
            disk_kb=1 << 16,
            processes=8,
        )


def setting_lines(placed: list[Placed], *, everything: bool) -> list[str]:
    """Return a line for each setting; those with their default only if `everything` is wanted."""
    shown = [one for one in placed if everything or one.place != DEFAULT]
    names, values = [one.key for one in shown], [toml_value(one.value) for one in shown]
    wide, long = max(map(len, names), default=0), max(map(len, values), default=0)
    lines = []
    for one, value in zip(shown, values, strict=True):
        rule = rule_of(one.key)
        about = f"  # {rule.about}" if everything and rule else ""
        lines.append(f"{one.key:{wide}} = {value:{long}}  {one.place}{about}")
    hidden = len(placed) - len(shown)
    return [*lines, f"{hidden} settings have their defaults; -v shows them"] if hidden else lines

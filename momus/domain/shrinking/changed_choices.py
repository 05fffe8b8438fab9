"""Changes the choices behind a value made by the author's code, so that they may make a simpler one."""

from collections.abc import Callable, Iterator

_MOST_POSITIONS = 60
_MOST_EQUAL = 6
Choices = tuple[int, ...]
Steps = Callable[[int], list[int]]


def changed(choices: Choices, steps: Steps) -> Iterator[Choices]:
    """Yield the choices with runs removed or zeroed, single ones changed by a step, neighbours swapped, and equal ones changed together."""
    n = len(choices)
    size = n
    while size:
        for start in range(0, n, size):
            yield choices[:start] + choices[start + size :]
            yield choices[:start] + (0,) * size + choices[start + size :]
        size //= 2
        if n > 4 * _MOST_POSITIONS and size < n // _MOST_POSITIONS:
            break
    for i in range(min(n, _MOST_POSITIONS)):
        for other in steps(choices[i]):
            yield (*choices[:i], other, *choices[i + 1 :])
            yield (*choices[:i], other, *choices[i + 2 :])  # what a smaller size no longer needs
    for i in range(min(n - 1, _MOST_POSITIONS)):
        yield (*choices[:i], choices[i + 1], choices[i], *choices[i + 2 :])
    yield from _changed_together(choices, steps)


def _changed_together(choices: Choices, steps: Steps) -> Iterator[Choices]:
    """Yield the choices with equal ones changed together: two parts of an input that must stay equal."""
    places: dict[int, list[int]] = {}
    for at, choice in enumerate(choices[:_MOST_POSITIONS]):
        places.setdefault(choice, []).append(at)
    for choice, equal in places.items():
        together = [equal] if len(equal) > 2 else []
        together += [[one, another] for at, one in enumerate(equal[:_MOST_EQUAL]) for another in equal[at + 1 : _MOST_EQUAL]]
        for group in together:
            for other in steps(choice):
                yield tuple(other if at in group else kept for at, kept in enumerate(choices))


def lower(choice: int) -> list[int]:
    """Return some smaller choices, the smallest first."""
    return [low for low in (0, 1, choice // 2, choice - choice // 8 - 1, choice - 2, choice - 1) if 0 <= low < choice]

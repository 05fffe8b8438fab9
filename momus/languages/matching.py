"""One exercise, many languages: how a submission's parameters are taken from those of the exercise.

An exercise in C says (A, n) where Python and Java say (A), because their arrays know their lengths. So a submission may leave out parameters
that the domain derives as `len(…)`, and one in a language whose arrays do not know their lengths may add them. An order says for each
parameter of the submission where it comes from: the number of an argument, or ~number for its length.

Python says `max_profit` where Java says `maxProfit`. So a submission in another language than the reference's may spell a name as its own
language does. If the exercise says `names = "lenient"`, any submission may call it `Max_Profit`, or make it the only method of a class.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from momus.languages.base import Entry, Language, Signature, Task
from momus.model import Form, Linked, Program, Value

Order = tuple[int, ...]
Orders = tuple[tuple[str, Order], ...]

NOT_DEFINED = "does not define"
"""These words are in the reason why a program that lacks a function is rejected, in every language."""

_LOOK = re.compile(r"(?:(?<=^self\.)|^)\w+(?=\()")
_ARRAY = re.compile(r"[*\[&]|\b(vector|span|array)\b")
_TEXT = re.compile(r"\bchar\s*(\*|\[)|\bstring\b")
_INTEGER = re.compile(r"(?:(?:unsigned|signed|long|short|int|const|size_t|ssize_t|std::size_t|u?int\d+_t|ptrdiff_t)\s*)+")


def localized(task: Task, program: Program, known: Language) -> tuple[Task, Orders]:
    """Return the task as a program's own language sees it, and the orders of the entries whose parameters differ.

    Types and a prelude in another language are left out: the program's own types count.
    """
    foreign = bool(task.language) and task.language != program.language
    if task.prelude and task.prelude.language != program.language:
        task = replace(task, prelude=None)
    if task.form is not Form.FUNCTION:
        return (_foreign_class(task, program, known) if foreign else _renamed_class(task, program, known)), ()
    entries: list[Entry] = []
    orders: list[tuple[str, Order]] = []
    for entry in task.entries:
        name = own_name(entry.name, program, known) if foreign else entry.name
        if is_lenient(task) and known.signature(program, name) is None:
            name = known.near_name(program, entry.name, task.form) or name
        own = known.signature(program, name) if foreign or entry.lengths else None
        order = order_of(entry, own, adds_lengths=foreign and getattr(known, "counts_lengths", False))
        if own is not None and order is not None:
            orders.append((entry.name, order))
            entry = _reordered(entry, order, own)
        entry = replace(entry, name=name)
        entries.append(*_untyped((entry,)) if foreign else (entry,))
    return replace(task, entries=tuple(entries)), tuple(orders)


def is_lenient(task: Task) -> bool:
    """Return whether names one step off are taken."""
    return task.setting("names") == "lenient"


def _renamed_class(task: Task, program: Program, known: Language) -> Task:
    if not is_lenient(task) or task.form is not Form.OBJECT:
        return task
    entries = tuple(replace(one, name=known.near_name(program, one.name, task.form) or one.name) for one in task.entries)
    return replace(task, entries=entries)


def name_remarks(task: Task, program: Program, known: Language) -> tuple[str, ...]:
    """Return which names of the program are taken for others."""
    if not is_lenient(task):
        return ()
    return tuple(f"{own} is taken for {name}" for name, own in own_names(task, localized(task, program, known)[0]))


def undeclared(task: Task, program: Program, known: Language) -> tuple[str, ...]:
    """Return the functions of the task that no declaration in the program defines."""
    own = localized(task, program, known)[0]
    return without_lacking(task, own, lambda name: known.signature(program, name) is None)[1]


def lacking_remark(names: Sequence[str]) -> tuple[str, ...]:
    """Return what a student is told who left out these functions or methods."""
    return (f"lacks {', '.join(names)}: every call of {'them' if len(names) > 1 else 'it'} fails",) if names else ()


def instead_of(task: Task, program: Program, known: Language) -> str:
    """Return what a program defines instead of what it should, to follow the reason of its rejection; "" if it defines all."""
    missing = [one.name for one in task.entries if one.name and known.signature(program, one.name) is None]
    for name in missing if task.form is not Form.PROGRAM else ():
        near = known.near_name(program, name, task.form)
        if near:
            return f'; did you mean {near}? names = "lenient" in exercise.toml takes it for {name}'
    defined = known.functions(program) if missing and task.form is Form.FUNCTION else ()
    return f"; it defines {', '.join(defined[:3])}{' …' if len(defined) > 3 else ''}" if defined else ""


def without_lacking(task: Task, own_task: Task, lacks: Callable[[str], bool]) -> tuple[Task, tuple[str, ...]]:
    """Return the task without the functions that a program lacks, and their names. Nothing is left out if all are lacking, or the only one."""
    pairs = list(zip(task.entries, own_task.entries, strict=True)) if task.form is Form.FUNCTION else []
    lacking = {entry.name for entry, own in pairs if len(pairs) > 1 and lacks(own.name)}
    if not lacking or len(lacking) == len(pairs):
        return own_task, ()
    kept = tuple(own for entry, own in pairs if entry.name not in lacking)
    return replace(own_task, entries=kept), tuple(entry.name for entry, _ in pairs if entry.name in lacking)


def _foreign_class(task: Task, program: Program, known: Language) -> Task:
    """Return the task with the program's own names in the observed expressions; the worker finds the called methods."""

    def looked_at(text: str) -> str:
        return _LOOK.sub(lambda found: own_name(found[0], program, known, f"{task.entries[0].name}."), text, count=1)

    observe = tuple(map(looked_at, task.observe)) if task.entries else task.observe
    return replace(task, entries=_untyped(task.entries), methods=_untyped(task.methods), observe=observe)


def own_name(name: str, program: Program, known: Language, owner: str = "") -> str:
    """Return the program's name for a function of the exercise: the same, or as other languages would spell it."""
    words = re.findall(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])", name)
    capitals = "".join(word[:1].upper() + word[1:] for word in words)
    spelt = (name, "_".join(words).lower(), capitals[:1].lower() + capitals[1:], capitals, "".join(words).lower())
    return next((one for one in spelt if one and known.signature(program, owner + one) is not None), name)


def own_names(task: Task, localized_task: Task) -> tuple[tuple[str, str], ...]:
    """Return, by the exercise's name, the program's name for entries that differ."""
    pairs = zip(task.entries, localized_task.entries, strict=True)
    return tuple((entry.name, own.name) for entry, own in pairs if entry.name != own.name)


def _untyped(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    return tuple(replace(entry, types=(), result="") for entry in entries)


def _reordered(entry: Entry, order: Order, own: Signature) -> Entry:
    """Return the entry with the submission's parameters."""
    types = tuple(entry.types[at] if at >= 0 and entry.types else "" for at in order)
    kept = {entry.names[at]: name for at, name in zip(order, own.names, strict=True) if at >= 0}
    lengths = {kept[name]: kept[of] for name, of in entry.lengths.items() if name in kept and of in kept}
    outputs = tuple(kept[name] for name in entry.outputs if name in kept)
    return replace(entry, names=own.names, types=types, lengths=lengths, outputs=outputs)


def order_of(entry: Entry, own: Signature | None, adds_lengths: bool = False) -> Order | None:
    """Return where the parameters of a submission's function come from; None if they are the exercise's, or do not fit."""
    if own is None or len(own.names) == len(entry.names):
        return None
    if len(own.names) < len(entry.names):
        return _without_lengths(entry, own)
    return _with_lengths(entry, own) if adds_lengths else None


def _without_lengths(entry: Entry, own: Signature) -> Order | None:
    """Return the order of a function that leaves out lengths: all of them, or those that its names say."""
    if len(own.names) == len(entry.names) - len(entry.lengths):
        return tuple(at for at, name in enumerate(entry.names) if name not in entry.lengths)
    if set(own.names) <= set(entry.names) and set(entry.names) - set(own.names) <= set(entry.lengths):
        return tuple(entry.names.index(name) for name in own.names)
    return None


def _with_lengths(entry: Entry, own: Signature) -> Order | None:
    """Return the order of a function with extra lengths: by names if they tell, else the integer after an array."""
    if set(entry.names) <= set(own.names):
        added = [name for name in own.names if name not in entry.names]
    else:
        added = [own.names[at] for at in range(1, len(own.names)) if _is_array(own.types[at - 1]) and _is_integer(own.types[at])]
        added = added[: len(own.names) - len(entry.names)]
    order: list[int] = []
    arrays: list[int] = []
    taken = 0
    for name, kind in zip(own.names, own.types, strict=True):
        if name in added:
            if not arrays or not _is_integer(kind):
                return None
            # Several lengths after several arrays belong to them in turn.
            order.append(~arrays[min(sum(at < 0 for at in order), len(arrays) - 1)])
            continue
        if taken == len(entry.names):
            return None
        if _is_array(kind):
            arrays.append(taken)
        order.append(taken)
        taken += 1
    return tuple(order) if taken == len(entry.names) else None


def _is_array(kind: str) -> bool:
    return bool(_ARRAY.search(kind)) and not (_TEXT.search(kind) and kind.count("*") + kind.count("[") < 2)


def _is_integer(kind: str) -> bool:
    return bool(_INTEGER.fullmatch(kind.strip()))


def taken(order: Order, arguments: Sequence[Value]) -> tuple[Value, ...]:
    """Return the submission's arguments for those of the exercise."""
    return tuple(arguments[at] if at >= 0 else _length(arguments[~at]) for at in order)


def restored(order: Order, after: Sequence[Value], arguments: Sequence[Value]) -> tuple[Value, ...]:
    """Return the exercise's arguments after a call, from the submission's arguments after it; those not passed are unchanged."""
    whole = list(arguments)
    for at, value in zip(order, after, strict=True):
        if at >= 0:
            whole[at] = value
    return tuple(whole)


def _length(value: Value) -> int:
    if isinstance(value, Linked):
        return len(value.items)
    return len(value) if isinstance(value, (list, tuple, str, bytes, set, frozenset, dict)) else 0

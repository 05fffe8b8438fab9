"""Guesses the domain of an exercise that does not give one: from types, from the tests' values, from how the reference uses them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations
from string import ascii_lowercase

from momus.domain.reading.shapes import ANY, USUAL_TEXT, Shape, deepened, narrowed, related, shape_of, text_of, widened, words_of
from momus.languages import language
from momus.languages.base import Signature
from momus.languages.reference_facts import DECLARED_TEXT, Guessed, ParameterFacts, length_relation
from momus.model import Linked, Program, Value
from momus.words import counted


def guess_parameters(
    program: Program, signature: Signature, calls: Sequence[tuple[Value, ...]], examples: Sequence[tuple[Value, ...]] = ()
) -> Guessed:
    """Return the domain of a function's parameters, given the argument tuples of the tests and of the examples in the reference's own words.

    It is wide: it has values with oddities that none of them has. Those are the fringe (see `fringe`).
    """
    known = language(program.language)
    facts = known.parameter_facts(program, signature)
    fitting = [args for args in (*calls, *examples) if len(args) == len(signature.names)]
    named = "example" if examples else "test"
    letters = known.letters(program) or _single_letters(known.literals(program).strings)
    if facts is None:
        declared = known.declared_domains(signature, fitting)
        if declared.types or not fitting:
            return _with_shown_texts(declared, signature, fitting, letters)
        facts = tuple(map(ParameterFacts, signature.names))
    guesses = [
        _guess_one(one, annotation, [args[at] for args in fitting], named, letters)
        for at, (one, annotation) in enumerate(zip(facts, signature.types, strict=True))
    ]
    shapes = related(_with_shared_words([shape for shape, _ in guesses], fitting))
    types, reasons = {}, []
    for at, (name, shape, (_, why)) in enumerate(zip(signature.names, shapes, guesses, strict=True)):
        length = length_relation(at, signature.names, fitting)
        types[name] = f"len({length})" if length else text_of(shape)
        reasons.append(f"{name} = {types[name]}: " + (f"so it is in {counted(len(fitting), named)}" if length else why))
    return Guessed(types, tuple(reasons))


def _with_shown_texts(declared: Guessed, signature: Signature, fitting: Sequence[tuple[Value, ...]], letters: str) -> Guessed:
    """Return the domains of declared types with texts of the letters and lengths in the examples, and of the letters that the code tells apart."""
    types = dict(declared.types)
    reasons = list(declared.reasons)
    for at, name in enumerate(signature.names if types else ()):
        if DECLARED_TEXT not in types[name]:
            continue
        texts = [text for args in fitting for text in _texts_in(args[at])]
        if texts:
            shape = widened(narrowed(Shape("str", 0, USUAL_TEXT), shape_of(texts)), len(fitting), letters)
        elif not letters:
            continue
        else:
            shape = Shape("str", 0, USUAL_TEXT, letters="".join(sorted({" ", *ascii_lowercase, *letters})))
        types[name] = types[name].replace(DECLARED_TEXT, text_of(shape))
        reasons[at] = reasons[at].replace(declared.types[name], types[name])
        if texts:
            reasons[at] += f"; texts like those in {counted(len(fitting), 'example')}"
    return Guessed(types, tuple(reasons))


def _single_letters(literals: Sequence[str]) -> str:
    """Return the literals of one letter: what code in a language with characters compares with."""
    return "".join(sorted({one for one in literals if len(one) == 1 and one.isascii() and one.isprintable()}))


def _texts_in(value: Value) -> Iterator[str]:
    """Yield the texts in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from _texts_in([*value.keys(), *value.values()])
    elif isinstance(value, list | tuple | set | frozenset | Linked):
        for item in value.items if isinstance(value, Linked) else value:
            yield from _texts_in(item)


def _with_shared_words(shapes: Sequence[Shape], fitting: Sequence[tuple[Value, ...]]) -> list[Shape]:
    """Return the shapes in which texts of one parameter that all examples have in another one are the words of the examples, in both."""
    made = list(shapes)
    for one, other in permutations(range(len(shapes)), 2):
        pairs = [(set(_texts_in(args[one])), args[other]) for args in fitting]
        if sum(bool(texts) for texts, _ in pairs) < 2 or not all(_holds(many, texts) for texts, many in pairs):
            continue
        words = tuple(dict.fromkeys(word for _, many in pairs for word in many))
        made[one], made[other] = _of_words(made[one], words), _of_words(made[other], words)
    return made


def _holds(many: Value, texts: set[str]) -> bool:
    """Return whether a collection of texts, or a dict whose keys they are, has all the texts."""
    return isinstance(many, dict | list | tuple | set) and all(isinstance(one, str) for one in many) and texts <= set(many)


def _of_words(shape: Shape, words: tuple[str, ...]) -> Shape:
    """Return a shape of texts, or of a collection whose first parts are texts, with these words."""
    if shape.kind == "str":
        return replace(shape, words=words)
    return replace(shape, items=tuple(_of_words(item, words) if at == 0 else item for at, item in enumerate(shape.items)))


def _guess_one(facts: ParameterFacts, annotation: str, values: list[Value], named: str, letters: str) -> tuple[Shape, str]:
    """Return the shape of one parameter, and the reason for it."""
    declared, used, default = facts.declared or ANY, facts.used, facts.default
    if values:
        seen = shape_of(values)
        wide = deepened(widened(narrowed(declared, seen), len(values), letters, counts=used.kind == "count"))
        if declared.kind != "any":
            return wide, f"declared as {annotation}; bounds around the values in {counted(len(values), named)}"
        return wide, f"{words_of(seen)} like those in {counted(len(values), named)}"
    if declared.kind != "any":
        return _with_letters(declared, letters), f"declared as {annotation}"
    if default is not None:
        return shape_of([default]), f"its default is {default!r}"
    if used.kind != "any":
        return _with_letters(used, letters), f"the reference uses it like {words_of(used)}"
    return ANY, "nothing tells what it is; integers are a first try"


def _with_letters(shape: Shape, letters: str) -> Shape:
    """Return the shape with texts of these letters, wherever nothing is known of them."""
    if shape.kind == "str" and not shape.letters and not shape.words:
        return replace(shape, letters="".join(sorted({"a", " ", *letters})))
    items = (*shape.items[:1], *(_with_letters(item, letters) for item in shape.items[1:]))
    return replace(shape, items=items if shape.kind == "dict" else tuple(_with_letters(item, letters) for item in shape.items))


def guess_entries(program: Program, called: Sequence[str]) -> tuple[tuple[str, ...], str]:
    """Return the functions that the exercise is about, and why: those the tests call, else those that no other function calls."""
    known = language(program.language)
    defined = [name for name in known.functions(program) if name != "main"]
    tested = [name for name in defined if name in called]
    if tested:
        return tuple(tested), f"the tests call {', '.join(tested)}"
    public = [name for name in defined if not name.startswith("_")] or defined
    if len(public) == 1:
        return tuple(public), f"{public[0]} is the only function"
    used = known.called_by_others(program)
    free = [name for name in public if name not in used] or public
    return tuple(free), f"no other function calls {', '.join(free)}"

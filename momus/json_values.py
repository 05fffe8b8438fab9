"""Values and outcomes as JSON, with a tag for what JSON cannot hold.

{"$tuple": [...]}, {"$set": [...]}, {"$frozenset": [...]}, {"$dict": [[key, value], ...]}, {"$float": "nan"}, {"$bytes": base64},
{"$text": base64} for a text that is no Unicode, {"$complex": [re, im]}, {"$record": name, "fields": {...}}, {"$linked": [...]},
{"$opaque": type}, {"$int": hexadecimal} for one of thousands of digits. A dict whose keys are texts without a leading dollar sign is a plain object.
Outcomes that are no return: {"$raised": type, "message": ...}, {"$exited": code, "printed": ...}, {"$timed_out": true}, ...
{"$cut": beginning, "length": ..., "sha256": ...} for what was too long.
"""

import base64
import math
from hashlib import sha256
from typing import Any

from momus import wire
from momus.errors import BoxError
from momus.model import Form, Hole, Input, Kind, Linked, Opaque, Outcome, Printed, Raised, Record, Value
from momus.words import outcome_words

Json = Any

# Python refuses to write longer ones in digits, as JSON does.
_MOST_BITS = 14_000
_SHOWN = 1000
_BARE = {Kind.TIMED_OUT: "$timed_out", Kind.OUT_OF_MEMORY: "$out_of_memory", Kind.FLOODED: "$flooded"}


def to_json(value: Value) -> Json:
    """Return the value in a form that `json.dumps` takes; `from_json` reverses it."""
    kind = type(value)
    if kind is int and value.bit_length() > _MOST_BITS:
        return {"$int": hex(value)}
    if value is None or kind in (bool, int):
        return value
    if kind is str:
        return value if _is_unicode(value) else {"$text": _base64(value.encode("utf-8", "surrogatepass"))}
    if kind is float:
        return value if math.isfinite(value) else {"$float": str(value)}
    if kind is list:
        return [to_json(item) for item in value]
    if kind is tuple:
        return {"$tuple": [to_json(item) for item in value]}
    if kind is dict:
        if all(type(key) is str and not key.startswith("$") and _is_unicode(key) for key in value):
            return {key: to_json(item) for key, item in value.items()}
        return {"$dict": [[to_json(key), to_json(item)] for key, item in value.items()]}
    if kind in (set, frozenset):
        return {f"${kind.__name__}": [to_json(item) for item in sorted(value, key=wire.encode)]}
    if kind is bytes:
        return {"$bytes": _base64(value)}
    if kind is complex:
        return {"$complex": [to_json(value.real), to_json(value.imag)]}
    if kind is Record:
        return {"$record": value.name, "fields": {name: to_json(item) for name, item in value.fields}}
    if kind is Linked:
        return {"$linked": [to_json(item) for item in value.items]}
    if kind is Opaque:
        return {"$opaque": value.type_name}
    if kind is Raised:
        return {"$raised": value.error}
    raise TypeError(f"{kind.__name__} is not a value of the table")


def from_json(data: Json) -> Value:
    """Return the value of tagged JSON; raise ValueError for an object with an unknown tag."""
    if isinstance(data, list):
        return [from_json(item) for item in data]
    if not isinstance(data, dict):
        return data
    try:
        return _from_object(data)
    except TypeError as error:
        raise ValueError(f"{next(iter(data))}: {error}") from None


def _from_object(data: dict[str, Json]) -> Value:
    match data:
        case {"$tuple": list(items), **rest} if not rest:
            return tuple(from_json(item) for item in items)
        case {"$set": list(items), **rest} if not rest:
            return set(map(from_json, items))
        case {"$frozenset": list(items), **rest} if not rest:
            return frozenset(map(from_json, items))
        case {"$dict": list(pairs), **rest} if not rest:
            return {from_json(key): from_json(item) for key, item in pairs}
        case {"$float": str(text), **rest} if not rest:
            return float(text)
        case {"$int": str(text), **rest} if not rest:
            return int(text, 16)
        case {"$bytes": str(text), **rest} if not rest:
            return base64.b64decode(text, validate=True)
        case {"$text": str(text), **rest} if not rest:
            return base64.b64decode(text, validate=True).decode("utf-8", "surrogatepass")
        case {"$complex": [real, imaginary], **rest} if not rest:
            return complex(from_json(real), from_json(imaginary))
        case {"$record": str(name), "fields": dict(fields), **rest} if not rest:
            return Record(name, tuple((key, from_json(item)) for key, item in fields.items()))
        case {"$linked": list(items), **rest} if not rest:
            return Linked(tuple(from_json(item) for item in items))
        case {"$opaque": str(name), **rest} if not rest:
            return Opaque(name)
        case {"$raised": str(name), **rest} if not rest:
            return Raised(name)
    tags = [key for key in data if key.startswith("$")]
    if tags:
        raise ValueError(f"{tags[0]}: is no tag of a value, or has something else beside it than it should")
    return {key: from_json(item) for key, item in data.items()}


MOST_BYTES = 1 << 16
"""What a submission did is told in full up to this many bytes, else by its beginning, length and hash."""


def bounded_outcome_to_json(outcome: Outcome | Hole | None) -> Json:
    """Return what a stranger's program did as JSON of bounded size."""
    if isinstance(outcome, Outcome):
        record = wire.encode_outcome(outcome)
        if len(record) > MOST_BYTES:
            return {"$cut": _legible(outcome_words(outcome, _SHOWN)), "length": len(record), "sha256": sha256(record).hexdigest()}
    return outcome_to_json(outcome)


def outcome_to_json(outcome: Outcome | Hole | None) -> Json:
    """Return an outcome as JSON: a return that printed nothing is the value itself."""
    if outcome is None:
        return None
    if isinstance(outcome, Hole):
        return {f"${outcome}": True}
    said = _event_to_json(outcome)
    printed = outcome.printed if outcome.printed is not None and outcome.printed.length else None
    if outcome.after is None and (printed is None or outcome.kind is Kind.EXITED):
        return said
    said = {"$returned": said} if outcome.kind is Kind.RETURNED else dict(said)
    if outcome.after is not None:
        said["after"] = _decoded(outcome.after)
    if printed is not None:
        said["printed"] = printed_to_json(printed)
    return said


def _event_to_json(outcome: Outcome) -> Json:
    match outcome.kind:
        case Kind.RETURNED:
            return _decoded(outcome.value)
        case Kind.RAISED:
            raised = {"$raised": outcome.error}
            return {**raised, "message": _legible(outcome.message)} if outcome.message else raised
        case Kind.EXITED:
            exited = {"$exited": outcome.code}
            return exited if outcome.printed is None else {**exited, "printed": printed_to_json(outcome.printed)}
        case Kind.CRASHED:
            return {"$crashed": abs(outcome.code)}
    return {_BARE[outcome.kind]: True}


def printed_to_json(printed: Printed) -> Json:
    """Return what was printed as text, or its beginning with the length and hash of the whole."""
    text = text_to_json(printed.text)
    return text if printed.length == len(printed.text) else {"$cut": text, "length": printed.length, "sha256": printed.digest}


def text_to_json(data: bytes) -> Json:
    """Return UTF-8 bytes as a text, other bytes as base64."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return {"$bytes": _base64(data)}


def input_to_json(given: Input, form: Form, names: tuple[str, ...] = ()) -> Json:
    """Return an input: {name: value} or [values] for a function, {"stdin", "argv", "values"} for a program,
    {"constructor", "calls"} for an object. With calls before the call it is {"$sequence": [...]}, all calls in order;
    of two objects side by side {"$beside": [...]}, the one that counts is the last and is made first."""
    if given.before:
        return {"$beside" if given.beside else "$sequence": [input_to_json(one, form, names) for one in given.calls]}
    if form is Form.OBJECT:
        arguments, calls = given.args
        said = {"constructor": _arguments(names, arguments)}
        return {**said, "calls": [[name, [to_json(value) for value in args]] for name, args in calls]}
    if form is Form.PROGRAM:
        said = {"stdin": text_to_json(given.text or b"")}
        if given.argv:
            said["argv"] = [_legible(word) for word in given.argv]
        return {**said, "values": _arguments(names, given.args)} if given.args else said
    return _arguments(names, given.args)


def _arguments(names: tuple[str, ...], values: tuple[Value, ...]) -> Json:
    if not names or len(names) != len(values):
        return [to_json(value) for value in values]
    return {name: to_json(value) for name, value in zip(names, values, strict=True)}


def _decoded(data: bytes) -> Json:
    try:
        return to_json(wire.decode(data))
    except BoxError:
        return {"$unreadable": _base64(data)}


def _is_unicode(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _legible(text: str) -> str:
    """Return the text with lone surrogates escaped, so that it can be encoded."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")

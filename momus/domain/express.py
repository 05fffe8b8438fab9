"""Values as text: Python that a person can paste, and JSON with tags for what JSON cannot hold."""

import math
from typing import Any

from momus.model import Linked, Opaque, Record, Value

_SAFE_INT = 1 << 53
_MOST_DIGITS = 4000


def express_python(value: Value) -> str:
    """Return the value as a Python expression. A record is written as the call that makes it, a linked list as Linked([…])."""
    kind = type(value)
    if kind is int:
        return _int_text(value)
    if kind is float:
        return repr(value) if math.isfinite(value) else f"float('{value}')"
    if kind is list:
        return f"[{', '.join(map(express_python, value))}]"
    if kind is tuple:
        return f"({', '.join(map(express_python, value))}{',' if len(value) == 1 else ''})"
    if kind is dict:
        return "{" + ", ".join(f"{express_python(k)}: {express_python(v)}" for k, v in value.items()) + "}"
    if kind is set:
        return "{" + ", ".join(map(express_python, _in_order(value))) + "}" if value else "set()"
    if kind is frozenset:
        return f"frozenset({express_python(set(value))})" if value else "frozenset()"
    if kind is Record:
        fields = ", ".join(f"{name}={express_python(item)}" for name, item in value.fields)
        return f"{value.name or 'SimpleNamespace'}({fields})"
    if kind is Linked:
        return f"Linked({express_python(list(value.items))})"
    if kind is Opaque:
        return f"<{value.type_name}>"
    return repr(value)


def _int_text(value: int) -> str:
    """Return the number in digits; a long power of ten as such, hexadecimal if Python refuses to write that many digits."""
    if abs(value) < 10**30:
        return repr(value)
    if value.bit_length() > 3.32 * _MOST_DIGITS:
        return hex(value)
    text = str(abs(value))
    if text.strip("0") == "1":
        return f"{'-' * (value < 0)}10**{len(text) - 1}"
    return str(value)


def _in_order(members: set[Value] | frozenset[Value]) -> list[Value]:
    try:
        return sorted(members)
    except TypeError:
        return sorted(members, key=repr)


def express_json(value: Value) -> Any:
    """Return what json.dumps can write; `parse_json` gives the value back, types and all."""
    kind = type(value)
    if value is None or kind in (bool, str):
        return value
    if kind is int:
        return (
            value if abs(value) <= _SAFE_INT else {"$int": hex(value) if value.bit_length() > 3.32 * _MOST_DIGITS else str(value)}
        )
    if kind is float:
        return value if math.isfinite(value) else {"$float": str(value)}
    if kind is list:
        return [express_json(item) for item in value]
    if kind is tuple:
        return {"$tuple": [express_json(item) for item in value]}
    if kind is dict:
        if all(type(key) is str and not key.startswith("$") for key in value):
            return {key: express_json(item) for key, item in value.items()}
        return {"$dict": [[express_json(key), express_json(item)] for key, item in value.items()]}
    if kind in (set, frozenset):
        return {"$set" if kind is set else "$frozenset": [express_json(item) for item in _in_order(value)]}
    if kind is Record:
        return {"$record": value.name, "fields": [[name, express_json(item)] for name, item in value.fields]}
    if kind is Linked:
        return {"$linked": [express_json(item) for item in value.items]}
    if kind is bytes:
        return {"$bytes": value.hex()}
    if kind is complex:
        return {"$complex": [express_json(value.real), express_json(value.imag)]}
    if kind is Opaque:
        return {"$opaque": value.type_name}
    raise TypeError(f"{kind.__name__} is not a value of the table")


def parse_json(data: Any) -> Value:
    """Return the value that `express_json` wrote; raise ValueError for an unknown tag."""
    kind = type(data)
    if kind is list:
        return [parse_json(item) for item in data]
    if kind is not dict:
        return data
    tags = [key for key in data if key.startswith("$")]
    if not tags:
        return {key: parse_json(item) for key, item in data.items()}
    try:
        return _parse_tagged(tags[0], data[tags[0]], data)
    except (TypeError, KeyError, AttributeError) as error:
        raise ValueError(f"{data!r} is malformed: {error}") from None


def _parse_tagged(tag: str, held: Any, data: dict[str, Any]) -> Value:
    match tag:
        case "$int":
            return int(held, 0)
        case "$float":
            return float(held)
        case "$tuple":
            return tuple(parse_json(item) for item in held)
        case "$set":
            return {parse_json(item) for item in held}
        case "$frozenset":
            return frozenset(parse_json(item) for item in held)
        case "$dict":
            return {parse_json(key): parse_json(item) for key, item in held}
        case "$record":
            return Record(held, tuple((name, parse_json(item)) for name, item in data["fields"]))
        case "$linked":
            return Linked(tuple(parse_json(item) for item in held))
        case "$bytes":
            return bytes.fromhex(held)
        case "$complex":
            return complex(parse_json(held[0]), parse_json(held[1]))
        case "$opaque":
            return Opaque(held)
    raise ValueError(f"{tag} is no tag of a value")

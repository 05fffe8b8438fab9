"""Domains as bytes, to be made again on another machine.

A domain, a type or an expression is written as the name of its class and what the class was made of. Only the classes listed here are made again.
An author's generator travels as the content of its file.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields
from hashlib import sha256
from pathlib import Path

from momus import wire
from momus.codec import CodecError
from momus.domain import types
from momus.domain.base import Domain
from momus.domain.calls import CallsDomain
from momus.domain.cases_domain import CasesDomain
from momus.domain.expressions import Expression
from momus.domain.generator_domain import GeneratorDomain
from momus.domain.generators import GeneratedType, Generator, load_generator
from momus.domain.parameters import Parameter, ParameterDomain
from momus.domain.spelled import Spelled
from momus.domain.types import Type
from momus.errors import MomusError
from momus.model import Value

_TYPES: Mapping[str, type] = {
    one.__name__: one
    for one in (*(one for one in vars(types).values() if isinstance(one, type) and issubclass(one, Type)), Spelled, GeneratedType)
}
_DOMAINS: Mapping[str, type] = {one.__name__: one for one in (ParameterDomain, CallsDomain, CasesDomain, GeneratorDomain)}
_MADE = (*_TYPES.values(), *_DOMAINS.values(), Parameter)
_CLASSES = {one.__name__: one for one in _MADE}
_VALUE, _MANY, _NAMED, _EXPRESSION, _GENERATOR = "value", "many", "named", "expression", "generator"
_UNMADE = (ArithmeticError, AttributeError, LookupError, MomusError, TypeError, ValueError)


def domain_bytes(domain: Domain) -> bytes:
    """Return the bytes of a domain; raise TypeError for one with a part of a class that is not listed here."""
    return wire.encode(_written(domain))


def domain_of(data: bytes, folder: Path) -> Domain:
    """Return the domain in the bytes; raise CodecError if there is none. Files of generators are written into the folder."""
    try:
        made = _made(wire.decode(data), folder)
    except _UNMADE as error:
        raise CodecError(f"wanted a domain: {error}") from None
    if not isinstance(made, Domain):
        raise CodecError("wanted a domain", type(made).__name__)
    return made


def _written(part: object) -> Value:
    if isinstance(part, Expression):
        return (_EXPRESSION, part.text)
    if isinstance(part, Generator):
        file, _, _ = part.spec.partition(":")
        return (_GENERATOR, part.spec, part.place, (part.folder / file).read_bytes())
    if isinstance(part, Mapping):
        return (_NAMED, tuple((name, _written(one)) for name, one in part.items()))
    if isinstance(part, tuple) and any(isinstance(one, (Type, Expression, Parameter, tuple)) for one in part):
        return (_MANY, tuple(map(_written, part)))
    if type(part) in _CLASSES.values():
        return (type(part).__name__, tuple(map(_written, _made_of(part))))
    if isinstance(part, (Type, Domain)):
        raise TypeError(f"{type(part).__name__}: there is no way to send such a domain to another machine")
    return (_VALUE, part)


def _made_of(part: object) -> tuple[object, ...]:
    """Return what the constructor of the class was given."""
    if isinstance(part, Domain):
        return tuple(part.__reduce__()[1])
    return tuple(getattr(part, one.name) for one in fields(part))  # type: ignore[arg-type]


def _made(written: Value, folder: Path) -> object:
    kind, *given = written
    if kind == _VALUE:
        return given[0]
    if kind == _EXPRESSION:
        return Expression(given[0])
    if kind == _GENERATOR:
        spec, place, content = given
        return _generator(spec, place, content, folder)
    if kind == _NAMED:
        return {str(name): _made(one, folder) for name, one in given[0]}
    parts = tuple(_made(one, folder) for one in given[0])
    return parts if kind == _MANY else _constructor(kind)(*parts)


def _constructor(name: str) -> Callable[..., object]:
    if name not in _CLASSES:
        raise LookupError(f"there is no class {name!r} of domains")
    return _CLASSES[name]


def _generator(spec: str, place: str, content: bytes, folder: Path) -> Generator:
    """Return the generator in a file with this content, which gets a folder of its own: other generators may be in files of the same name."""
    file, _, _ = spec.partition(":")
    own = folder / sha256(content).hexdigest()
    path = own / file
    if not path.resolve().is_relative_to(own.resolve()):
        raise ValueError(f"{file} lies outside the exercise")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return load_generator(spec, own, place)

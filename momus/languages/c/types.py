"""The types of C, as far as Momus must know them."""

from dataclasses import dataclass, field

_FIXED = {
    "bool": "_Bool",
    "size_t": "__SIZE_TYPE__",
    "ssize_t": "__PTRDIFF_TYPE__",
    "ptrdiff_t": "__PTRDIFF_TYPE__",
    "intptr_t": "__INTPTR_TYPE__",
    "uintptr_t": "__UINTPTR_TYPE__",
} | {f"{sign}int{bits}_t": f"__{sign.upper()}INT{bits}_TYPE__" for sign in ("", "u") for bits in (8, 16, 32, 64)}
_WIDTHS = {"_Bool": 1, "char": 8, "short": 16, "int": 32, "long": 64, "float": 132, "double": 164, "long double": 180}
_WIDTHS |= dict.fromkeys(_FIXED.values(), 64) | {
    f"__{sign}INT{bits}_TYPE__": bits for sign in ("", "U") for bits in (8, 16, 32, 64)
}


@dataclass(frozen=True)
class CType:
    """A type: `kind` is "base", "pointer", "array", "function" or "struct".

    base and struct: `name` is how it is written. pointer, array, function: `of` is the type pointed to, held or returned.
    array: `size` is the text of its length. function: `parameters`.
    """

    kind: str
    name: str = ""
    of: "CType" = field(default=None)  # type: ignore[assignment]  # Only base and struct have none.
    size: str = ""
    parameters: tuple["DeclaredName", ...] = ()

    def __str__(self) -> str:
        return written(self)


@dataclass(frozen=True)
class DeclaredName:
    """A name and its type."""

    name: str
    type: CType


INT = CType("base", "int")


def written(type_: CType, inner: str = "") -> str:
    """Return the type as C writes it, around a declarator."""
    if type_.kind in ("base", "struct"):
        return f"{type_.name} {inner}".rstrip()
    if type_.kind == "pointer":
        return written(type_.of, f"(*{inner})" if type_.of.kind in ("array", "function") else f"*{inner}")
    if type_.kind == "array":
        return written(type_.of, f"{inner}[{type_.size}]")
    return written(type_.of, f"{inner}({', '.join(written(p.type, p.name) for p in type_.parameters) or 'void'})")


def decayed(type_: CType) -> CType:
    """Return the real type of a parameter: an array is a pointer to its items."""
    if type_.kind == "array":
        return CType("pointer", of=type_.of)
    if type_.kind == "function":
        return CType("pointer", of=type_)
    return type_


def is_void(type_: CType) -> bool:
    """Return whether the type is `void`."""
    return type_.kind == "base" and type_.name == "void"


def array_sizes(type_: CType) -> str:
    """Return the texts of all array lengths in a type."""
    inner = array_sizes(type_.of) if type_.of else ""
    return f"{type_.size} {inner}" if type_.kind == "array" else inner


def standard_spelling(type_: CType) -> str:
    """Return a standard arithmetic type in words that no macro or header of the submission can change; "" for others."""
    if type_.kind != "base":
        return ""
    if type_.name in _FIXED:
        return _FIXED[type_.name]
    words = type_.name.split()
    if not words or not set(words) <= {"char", "short", "int", "long", "float", "double", "signed", "unsigned", "_Bool"}:
        return ""
    sign = "unsigned " if "unsigned" in words else ""
    if "_Bool" in words or "float" in words:
        return "_Bool" if "_Bool" in words else "float"
    if "double" in words:
        return "long double" if "long" in words else "double"
    if "char" in words:
        return sign + "char" if sign or "signed" not in words else "signed char"
    if "short" in words:
        return sign + "short"
    return sign + " ".join(["long"] * words.count("long") or ["int"])


def width(spelling: str) -> int:
    """Return a number that orders arithmetic types: bits, floating ones above all integers."""
    word = spelling.removeprefix("unsigned ").removeprefix("signed ").replace("long long", "long")
    return _WIDTHS.get(word, 0)

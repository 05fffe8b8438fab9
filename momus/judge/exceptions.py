"""Exceptions of different languages that stand for the same fault, so that one exercise can be solved in several languages.

Within a language only the same type is the same. Between two languages, types in the same row are the same.
"""

_KINDS: dict[str, dict[str, str]] = {
    "a value that is not acceptable": {
        "python": "ValueError",
        "java": "IllegalArgumentException NumberFormatException InputMismatchException DateTimeException",
        "csharp": "ArgumentException ArgumentOutOfRangeException FormatException",
        "cpp": "invalid_argument domain_error",
        "javascript": "RangeError Error",
        "haskell": "ErrorCall",
    },
    "an index outside a sequence": {
        "python": "IndexError",
        "java": "IndexOutOfBoundsException ArrayIndexOutOfBoundsException StringIndexOutOfBoundsException",
        "csharp": "IndexOutOfRangeException ArgumentOutOfRangeException",
        "cpp": "out_of_range",
        "javascript": "RangeError",
        "haskell": "ErrorCall ArrayException",
    },
    "nothing left to take": {
        "python": "IndexError KeyError StopIteration",
        "java": "NoSuchElementException EmptyStackException",
        "csharp": "InvalidOperationException",
        "cpp": "out_of_range logic_error",
        "haskell": "ErrorCall",
    },
    "a key that is not there": {
        "python": "KeyError LookupError",
        "java": "NoSuchElementException",
        "csharp": "KeyNotFoundException",
        "cpp": "out_of_range",
        "haskell": "ErrorCall",
    },
    "arithmetic without a result": {
        "python": "ZeroDivisionError OverflowError ArithmeticError",
        "java": "ArithmeticException",
        "csharp": "DivideByZeroException OverflowException",
        "cpp": "overflow_error underflow_error range_error domain_error",
        "javascript": "RangeError",
        "haskell": "ArithException",
    },
    "nothing where something is needed": {
        "python": "TypeError AttributeError",
        "java": "NullPointerException",
        "csharp": "NullReferenceException ArgumentNullException",
        "javascript": "TypeError",
    },
    "a value of another type": {
        "python": "TypeError",
        "java": "ClassCastException ArrayStoreException IllegalArgumentException",
        "csharp": "InvalidCastException ArgumentException",
        "cpp": "bad_cast bad_any_cast",
        "javascript": "TypeError",
    },
    "a state that does not allow it": {
        "python": "RuntimeError",
        "java": "IllegalStateException",
        "csharp": "InvalidOperationException",
        "cpp": "logic_error runtime_error",
        "javascript": "Error",
        "haskell": "ErrorCall",
    },
    "something that cannot be done": {
        "python": "NotImplementedError",
        "java": "UnsupportedOperationException",
        "csharp": "NotSupportedException NotImplementedException",
        "javascript": "Error",
    },
    "a promise that does not hold": {
        "python": "AssertionError",
        "java": "AssertionError",
        "haskell": "AssertionFailed",
    },
    "recursion without end": {
        "python": "RecursionError",
        "java": "StackOverflowError",
        "javascript": "RangeError InternalError",
        "haskell": "StackOverflow",
    },
    "any exception at all": {
        "python": "Exception",
        "java": "Exception RuntimeException",
        "csharp": "Exception ApplicationException",
        "cpp": "exception runtime_error",
        "javascript": "Error",
        "haskell": "ErrorCall IOException",
    },
}
_PLACES = {
    name: {(kind, language) for kind, row in _KINDS.items() for language, names in row.items() if name in names.split()}
    for names in (names for row in _KINDS.values() for names in row.values())
    for name in names.split()
}


def same_exception(one: str, other: str) -> bool:
    """Return whether two exceptions are of the same type, or stand for the same fault in two languages."""
    if one == other:
        return True
    one, other = _plain(one), _plain(other)
    places = _PLACES.get(other, set())
    return any(
        kind == place and language != spoken for kind, language in _PLACES.get(one, set()) for place, spoken in places
    ) and not _share_a_language(one, other)


def _plain(name: str) -> str:
    """Return a name without its namespace or package."""
    return name.rpartition("::")[2].rpartition(".")[2]


def _share_a_language(one: str, other: str) -> bool:
    return bool({spoken for _, spoken in _PLACES[one]} & {spoken for _, spoken in _PLACES[other]})

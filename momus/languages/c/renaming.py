"""Two C programs in one: the names that one of them gives the linker, so that they can be given another meaning beside the other's."""

from momus.languages.c.source import Token, tokens

_BEFORE_NO_VARIABLE = {"extern", "enum", "struct", "union", "return"}
_OPENING, _CLOSING = {"(", "[", "{"}, {")", "]", "}"}


def global_names(source: bytes) -> tuple[str, ...]:
    """Return the names of variables and types that the source declares outside of all functions, as far as its tokens show them."""
    found: dict[str, None] = {}
    for statement in _statements([token for token in tokens(source) if token.kind != "directive"]):
        if statement and statement[0].text != "extern":
            found.update(dict.fromkeys(_declared(statement)))
    return tuple(found)


def _statements(known: list[Token]) -> list[list[Token]]:
    """Return the declarations outside of functions, without what stands in brackets; a function's body ends one."""
    found: list[list[Token]] = [[]]
    depth = 0
    for index, token in enumerate(known):
        if token.text in _OPENING:
            if depth == 0:
                found[-1].append(token)
            depth += 1
        elif token.text in _CLOSING:
            depth = max(0, depth - 1)
            follows = known[index + 1].text if index + 1 < len(known) else ""
            is_body = token.text == "}" and depth == 0 and not _holds_a_value(found[-1])
            if is_body and follows not in (";", ",", "=", "*") and not (known[index + 1 : index + 2] and _is_tagged(found[-1])):
                found.append([])
        elif depth == 0 and token.text == ";":
            found[-1].append(token)
            found.append([])
        elif depth == 0:
            found[-1].append(token)
    return found


def _holds_a_value(statement: list[Token]) -> bool:
    return any(token.text == "=" for token in statement)


def _is_tagged(statement: list[Token]) -> bool:
    """Return whether the statement so far is a struct, union or enum whose variables may follow."""
    return any(token.text in ("struct", "union", "enum") for token in statement) and not any(
        token.text == "(" for token in statement
    )


def _declared(statement: list[Token]) -> list[str]:
    """Return the names that a declaration gives: those before `=`, `;`, `,` or `[`, but no function's and no tag."""
    names = []
    if any(token.text == "(" for token in statement) and not _holds_a_value(statement):
        return []
    in_value = False
    for index, token in enumerate(statement[:-1]):
        if token.text == "=":
            in_value = True
        elif token.text == ",":
            in_value = False
        elif token.kind == "name" and not in_value and statement[index + 1].text in ("=", ";", ",", "["):
            if index and statement[index - 1].text not in _BEFORE_NO_VARIABLE:
                names.append(token.text)
    return names

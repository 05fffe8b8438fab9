"""The declarations in C++ source: its functions, its classes with their methods and fields, the macros it defines.

Enough of the grammar to call what students write, read from the tokens before preprocessing; the compiler decides about types.
"""

import re
from dataclasses import dataclass, field

from momus.languages.c.source import Token
from momus.languages.cpp.cursor import CppCursor
from momus.languages.cpp.parameters import Parameter, parameter, parameters, split_by_commas, template_names
from momus.languages.cpp.source import tokens, written

_NO_RESULT = {"static", "inline", "virtual", "constexpr", "explicit", "friend", "extern", "consteval", "register", "mutable"}
_NO_FUNCTION = {
    *("decltype", "__attribute__", "alignas", "noexcept", "if", "while", "for", "switch", "return", "sizeof", "__declspec"),
}
_MACRO = re.compile(r"# (?:define|undef) (\w+)")


@dataclass(frozen=True)
class Function:
    """A function that is defined: in which namespaces and classes, with which parameters."""

    name: str
    scope: tuple[str, ...]
    parameters: tuple[Parameter, ...]
    result: str
    is_static: bool = False
    is_const: bool = False
    is_public: bool = True
    template: tuple[str, ...] = ()
    has_body: bool = True

    @property
    def path(self) -> str:
        """Return the name as code outside of everything calls it."""
        return "::" + "::".join((*self.scope, self.name))


@dataclass(frozen=True)
class Class:
    """A class or struct: its data fields, its methods and constructors, and whether outsiders may see its fields."""

    name: str
    scope: tuple[str, ...]
    fields: tuple[Parameter, ...] = ()
    functions: tuple[Function, ...] = ()
    bases: tuple[str, ...] = ()
    is_template: bool = False
    has_private_fields: bool = False

    @property
    def path(self) -> str:
        return "::" + "::".join((*self.scope, self.name))

    @property
    def constructors(self) -> tuple[Function, ...]:
        return tuple(one for one in self.functions if one.name == self.name)


@dataclass
class Declarations:
    """What files declare."""

    functions: list[Function] = field(default_factory=list)
    classes: dict[str, Class] = field(default_factory=dict)
    macros: tuple[str, ...] = ()

    def methods(self, owner: Class, name: str) -> list[Function]:
        """Return the methods of a class, or of those that it is derived from; their names may differ by capitals and underscores."""
        own = [one for one in owner.functions if one.name == name]
        own = own or [one for one in owner.functions if _plain(one.name) == _plain(name) and one.name != owner.name]
        for base in owner.bases:
            if not own and base in self.classes and self.classes[base] is not owner:
                own = self.methods(self.classes[base], name)
        return own


def _plain(name: str) -> str:
    return name.replace("_", "").lower()


def declarations(source: bytes) -> Declarations:
    """Return what the source declares outside of function bodies."""
    found = tokens(source)
    declared = Declarations()
    declared.macros = tuple(
        dict.fromkeys(match[1] for one in found if one.kind == "directive" and (match := _MACRO.match(one.text)))
    )
    _Scanner([one for one in found if one.kind != "directive"], declared).scan()
    return declared


class _Scanner(CppCursor):
    """Reads declarations one after the other; what it cannot read it skips."""

    def __init__(self, found: list[Token], declared: Declarations):
        super().__init__(found)
        self.declared = declared

    def scan(self) -> None:
        while self.at < len(self.tokens):
            self.declaration((), None)

    def declaration(self, scope: tuple[str, ...], owner: "_Members | None") -> None:
        """Read one declaration of a namespace or, with `owner`, of a class."""
        text = self.text()
        if text in (";", "}", ")", "]"):
            self.at += 1
            return
        if owner and text in ("public", "private", "protected") and self.text(1) == ":":
            owner.is_public = text == "public"
            self.at += 2
            return
        if text in ("using", "typedef", "static_assert", "asm", "friend"):
            self.skip_statement()
            return
        template: tuple[str, ...] = ()
        while self.text() == "template":
            self.at += 1
            if self.text() == "<":
                template += template_names(self.skip_angles())
        if self.text() == "inline" and self.text(1) == "namespace":
            self.at += 1
        if self.text() == "namespace":
            self.namespace(scope)
        elif self.text() == "extern" and self.at + 1 < len(self.tokens) and self.tokens[self.at + 1].kind == "string":
            self.at += 2
            if self.text() == "{":
                self.at += 1
                self.block(scope)
        elif self.text() in ("class", "struct", "union") and self.opens_class():
            self.class_(scope, owner, bool(template))
        elif self.text() == "enum":
            self.skip_statement()
        else:
            self.other(scope, owner, template)

    def block(self, scope: tuple[str, ...]) -> None:
        while self.at < len(self.tokens) and self.text() != "}":
            self.declaration(scope, None)
        self.at += 1

    def namespace(self, scope: tuple[str, ...]) -> None:
        self.at += 1
        inner = []
        while self.at < len(self.tokens) and self.text() not in ("{", ";", "="):
            if self.tokens[self.at].kind == "name" and self.text() != "inline":
                inner.append(self.text())
            self.at += 1
        if self.text() != "{":
            self.skip_statement()
            return
        self.at += 1
        self.block((*scope, *inner))

    def opens_class(self) -> bool:
        """Tell whether a body follows, as against `struct node *f() {`."""
        for ahead in range(1, 200):
            text = self.text(ahead)
            if text == "{":
                return True
            if text in (";", "(", "*", "&", "=", ""):
                return False
        return False

    def class_(self, scope: tuple[str, ...], owner: "_Members | None", is_template: bool) -> None:
        keyword = self.text()
        self.at += 1
        head: list[Token] = []
        while self.text() != "{":
            head.append(self.tokens[self.at])
            self.at += 1
        colon = next((at for at, one in enumerate(head) if one.text == ":"), len(head))
        names = [one.text for one in head[:colon] if one.kind == "name" and one.text not in ("final", "alignas")]
        bases = [
            one.text for one in head[colon:] if one.kind == "name" and one.text not in ("public", "private", "protected", "virtual")
        ]
        name = names[-1] if names else ""
        self.at += 1
        members = _Members(is_public=keyword != "class")
        while self.at < len(self.tokens) and self.text() != "}":
            self.declaration((*scope, name) if name else scope, members)
        self.at += 1
        self.skip_statement()
        if name and keyword != "union":
            hidden = any(not is_public for _, is_public in members.fields) or bool(bases)
            fields = tuple(one for one, _ in members.fields)
            found = Class(name, scope, fields, tuple(members.functions), tuple(bases), is_template, hidden)
            self.declared.classes.setdefault(name, found)

    def other(self, scope: tuple[str, ...], owner: "_Members | None", template: tuple[str, ...]) -> None:
        """Read a function or variables."""
        begin = self.at
        group: tuple[int, int] | None = None
        ends_with_body = False
        while self.at < len(self.tokens):
            text = self.text()
            if text == "(":
                start = self.at
                self.skip_group()
                before = self.tokens[start - 1].text if start > begin else ""
                if (
                    group is None
                    and start > begin
                    and before not in _NO_FUNCTION
                    and (self.tokens[start - 1].kind == "name" or "operator" in (before, self.tokens[max(begin, start - 2)].text))
                ):
                    group = (start, self.at)
            elif text == "<" and self.at > begin and self.tokens[self.at - 1].kind == "name":
                self.skip_angles()
            elif text == ":" and group and self.text(1) != ":" and self.tokens[self.at - 1].text != ":":
                self.skip_initialisers()
            elif text == "{":
                self.skip_group()
                if group:
                    ends_with_body = True
                    break
            elif text == "=" and group is None or text in ("[",):
                self.skip_value() if text == "=" else self.skip_group()
            elif text in (";", "}"):
                break
            else:
                self.at += 1
        head_end = self.at
        if self.text() == ";":
            self.at += 1
        if self.at == begin:
            self.at += 1
        if group:
            self.function(begin, group, head_end, scope, owner, template, ends_with_body)
        elif owner is not None:
            owner.add_fields(self.tokens[begin:head_end])

    def function(
        self,
        begin: int,
        group: tuple[int, int],
        end: int,
        scope: tuple[str, ...],
        owner: "_Members | None",
        template: tuple[str, ...],
        has_body: bool,
    ) -> None:
        name_at = group[0] - 1
        names = [self.tokens[name_at].text]
        while name_at - 2 >= begin and _is_double_colon(self.tokens, name_at - 1, begin):
            name_at -= 3 if self.tokens[name_at - 1].text == ":" else 2
            names.insert(0, self.tokens[name_at].text)
        if name_at > begin and self.tokens[name_at - 1].text == "~":
            return
        head = self.tokens[begin:name_at]
        after = [one.text for one in self.tokens[group[1] : end]]
        result = written([one for one in head if one.text not in _NO_RESULT])
        if "->" in after and "{" in after:
            arrow = group[1] + after.index("->") + 1
            result = written(self.tokens[arrow : group[1] + after.index("{")])
        before_body = after[: after.index("{")] if "{" in after else after
        found = Function(
            names[-1],
            (*scope, *names[:-1]),
            parameters(self.tokens[group[0] + 1 : group[1] - 1]),
            result,
            is_static=any(one.text == "static" for one in head),
            is_const="const" in before_body,
            is_public=owner is None or owner.is_public,
            template=template,
            has_body=has_body,
        )
        if owner is not None:
            if "delete" not in before_body:
                owner.functions.append(found)
        else:
            self.declared.functions.append(found)


@dataclass
class _Members:
    """The members of a class that is being read."""

    is_public: bool
    fields: list[tuple[Parameter, bool]] = field(default_factory=list)
    functions: list[Function] = field(default_factory=list)

    def add_fields(self, found: list[Token]) -> None:
        if not found or found[0].text in ("static", "constexpr"):
            return
        first, *others = split_by_commas(found)
        one = parameter(first)
        if one is None or not one.name:
            return
        self.fields.append((one, self.is_public))
        base = one.type.rstrip("*& ").split("[")[0]
        for piece in others:
            more = parameter([Token("name", base), *piece])
            if more and more.name:
                self.fields.append((more, self.is_public))


def _is_double_colon(found: list[Token], at: int, begin: int) -> bool:
    return found[at].text == "::" or (at - 1 >= begin and found[at].text == ":" and found[at - 1].text == ":")

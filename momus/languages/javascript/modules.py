"""Turns ES modules into scripts: imports become calls of `require`, exports go into `exports`, lines stay in place."""

from tree_sitter import Node

from momus.languages.javascript.declarations import bound
from momus.languages.javascript.source import tree
from momus.languages.syntax import nodes, text

_NAMESPACE = "(async (name) => ({ default: require(name), ...require(name) }))"
_META = "({ url: `file://${__filename}` })"


def as_script(content: bytes) -> str:
    """Return the text of a file as a script: exported names are names at its top and in its exports."""
    content = content.removeprefix(b"\xef\xbb\xbf")
    root = tree(content)
    module = _Module(content)
    for node in root.children:
        if node.type == "hash_bang_line":
            module.change(node.start_byte, node.start_byte + 2, "//")
        elif node.type == "import_statement":
            module.imported(node)
        elif node.type == "export_statement":
            module.exported(node)
    if b"import" in content:
        for node in nodes(root, closed={"string", "import_statement"}):
            if node.type == "meta_property" and text(node).startswith("import"):
                module.change(node.start_byte, node.end_byte, _META)
            elif node.type == "import" and node.is_named:
                module.change(node.start_byte, node.end_byte, _NAMESPACE)
    return module.written()


class _Module:
    def __init__(self, content: bytes) -> None:
        self.content = content
        self.changes: list[tuple[int, int, str]] = []
        self.imports: list[str] = []
        self.exports: dict[str, str] = {}
        self.is_module = False

    def change(self, begin: int, end: int, instead: str) -> None:
        self.changes.append((begin, end, instead))

    def written(self) -> str:
        pieces: list[bytes] = []
        at = 0
        for begin, end, instead in sorted(self.changes):
            lines = b"\n" * self.content.count(b"\n", begin, end)
            pieces += [self.content[at:begin], instead.encode(), lines]
            at = end
        script = b"".join([*pieces, self.content[at:]]).decode("utf-8", "replace")
        if not self.is_module:
            return script
        told = "".join(f"{name}: {{ enumerable: true, get: () => {value} }}, " for name, value in self.exports.items())
        head = f"Object.defineProperties(exports, {{ {told}__esModule: {{ value: true }} }});" if told else ""
        return f"'use strict';{head}{''.join(self.imports)}{script}"

    def imported(self, node: Node) -> None:
        """Remove an import, and note what it binds: imports come before everything else."""
        source = node.child_by_field_name("source")
        if source is None:
            return
        self.is_module = True
        called = f"require({text(source)})"
        bound = []
        for part in (one for clause in node.children if clause.type == "import_clause" for one in clause.named_children):
            if part.type == "identifier":
                bound.append(f"{text(part)} = {_default(called)}")
            elif part.type == "namespace_import":
                bound.append(f"{text(part.named_children[-1])} = {called}")
            elif part.type == "named_imports":
                for one in part.named_children:
                    name, alias = one.child_by_field_name("name"), one.child_by_field_name("alias")
                    if name:
                        bound.append(f"{text(alias or name)} = {_member(called, name)}")
        self.imports.append(f"const {', '.join(bound)};" if bound else f"{called};")
        self.change(node.start_byte, node.end_byte, ";")

    def exported(self, node: Node) -> None:
        """Leave a declaration in its place, and note its exported names."""
        self.is_module = True
        source, declaration, value = (node.child_by_field_name(field) for field in ("source", "declaration", "value"))
        called = f"require({text(source)})" if source else ""
        if declaration:
            is_default = any(one.type == "default" for one in node.children)
            self.exports |= {"default" if is_default else name: name for name in bound(declaration)}
            self.change(node.start_byte, declaration.start_byte, "")
        elif value:
            end_byte = _default_end(value)
            self.change(node.start_byte, value.start_byte, "exports.default = ")
            self.change(end_byte, end_byte, ";")
        elif any(one.type == "*" for one in node.children):
            every = f"for (const name of Object.keys({called})) if (!(name in exports)) exports[name] = {called}[name];"
            self.change(node.start_byte, node.end_byte, every)
        else:
            for part in node.named_children:
                if part.type == "namespace_export":
                    self.exports[text(part.named_children[-1])] = called
                for one in part.named_children if part.type == "export_clause" else ():
                    name, alias = one.child_by_field_name("name"), one.child_by_field_name("alias")
                    if name:
                        self.exports[text(alias or name)] = _member(called, name) if called else text(name)
            self.change(node.start_byte, node.end_byte, ";")


def _default_end(value: Node) -> int:
    """Return where a default export ends: what follows a function or a class without a name is no part of it."""
    first: Node | None = value
    while first and first.type not in ("function_expression", "generator_function", "class"):
        first = first.child(0) if first.child_count else None
    return (first or value).end_byte


def _default(called: str) -> str:
    """Return the default export of a module: a CommonJS module gives all it exports."""
    return f"((module) => (module && module.__esModule ? module.default : module))({called})"


def _member(called: str, name: Node) -> str:
    if text(name) == "default":
        return _default(called)
    return f"{called}[{text(name)}]" if name.type == "string" else f"{called}.{text(name)}"

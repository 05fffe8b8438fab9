"""The merged program: reference and submission, each with its own names and its own copy of the inputs, and the comparison.

Each program is one translation unit with all its global names renamed. The glue at its end builds the arguments from the variables that the
model checker chooses, calls the function, and stores the results in variables that the main unit compares.
"""

import re
from dataclasses import dataclass, field

from momus.languages.base import Entry
from momus.languages.c.language import LaidOut
from momus.languages.c.types import CType, decayed, is_void, standard_spelling, width, written
from momus.search.solvers.base import UnsupportedError
from momus.search.solvers.cbmc.constraint_statements import C_SUPPORT
from momus.search.solvers.cbmc.query import CbmcQuery
from momus.search.solvers.cbmc.shapes import CShape, literal

SAME = "momus: the outcomes are the same"
PLANTED = "momus: planted difference"
CANARY = "momus: the end is reached"
ENDS = "momus: the process is ended"
TEXT_ENDS = "momus: the text ends"
_ENDING = {"exit": "int", "_exit": "int", "_Exit": "int", "quick_exit": "int", "abort": "void"}
_ASSERT = "const char *, const char *, unsigned int, const char *"
_TEXT_ROOM = 10
"""The number of letters of a returned string that are compared, besides two for each item of the inputs."""


@dataclass
class HarnessSide:
    """One program of the pair: "r" is the reference, "s" the submission. Collects the glue and the variables for the results.

    `longest_text` is the length of the longest string literal in the programs that may be returned.
    """

    letter: str
    laid_out: LaidOut
    entry: Entry
    query: CbmcQuery
    compared: tuple[str, ...]
    longest_text: int = 0
    outcomes: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)

    @property
    def function(self) -> CType:
        function = self.laid_out.declared.functions.get(self.entry.name)
        if function is None or len(function.parameters) != len(self.query.shapes):
            raise UnsupportedError(f"{self.entry.name} is not defined with {len(self.query.shapes)} parameters")
        return function

    # ---- the unit

    @property
    def own_files(self) -> set[str]:
        """Return the names of the program's files in the unit."""
        return {f"{self.letter}/{path}" for path in self.laid_out.files}

    def opening(self) -> str:
        """Return the text before the program: its renamed global names, and our versions of the functions that end the process.

        Several C files are read as one. Where they are not meant so, the model checker refuses them, or what it finds is not confirmed; nothing
        is proved of them, since the compiler compiles them apart.
        """
        names = self.renamed()
        lines = [f"#define {name} {new}" for name, new in names.items()]
        for name, parameters in (*_ENDING.items(), ("__assert_fail", _ASSERT)):
            if name not in names:
                lines += [f"#define {name} momus_{self.letter}_{name}", f"void momus_{self.letter}_{name}({parameters});"]
        first, last = self.laid_out.prelude, self.laid_out.main
        others = [path for path in self.laid_out.files if path.endswith(".c") and path not in (first, last)]
        included = [path for path in (first, *others, last) if path]
        lines += [f'#include "{self.letter}/{path}"' for path in included]
        return "\n".join(lines) + "\n"

    def renamed(self) -> dict[str, str]:
        """Return the new names of the functions, variables and types that the program declares."""
        declared = self.laid_out.declared
        return {name: f"momus_{self.letter}_of_{name}" for name in (*declared.functions, *declared.names)}

    def glue(self) -> str:
        """Return the text after the program: the variables, and the call that fills them."""
        function, declared = self.function, self.laid_out.declared
        arguments = []
        for index, (shape, parameter) in enumerate(zip(self.query.shapes, function.parameters, strict=True)):
            arguments.append(self._argument(f"momus_a{index}", shape, declared.resolved(decayed(parameter.type))))
        call = f"{self.entry.name}({', '.join(arguments)})"
        result = declared.resolved(function.of)
        if is_void(result):
            self.lines.append(f"{call};")
        else:
            self.lines.append(f"{written(function.of, 'momus_result')} = {call};")
            self._observe("momus_result", result)
        for index, (shape, parameter) in enumerate(zip(self.query.shapes, function.parameters, strict=True)):
            if self.query.names[index] in self.compared:
                self._observe_argument(f"momus_a{index}", shape, declared.resolved(decayed(parameter.type)))
        leaves = [leaf for shape in self.query.shapes for leaf in shape.leaves()]
        outside = [f"extern {leaf.type} {leaf.name};" for leaf in leaves]
        outside += [f"extern {kind} momus_{self.letter}_out_{number};" for number, kind in enumerate(self.outcomes)]
        names = self.renamed()
        body = "".join(f"    {line}\n" for line in self.lines)
        body = re.sub(r"[A-Za-z_]\w*", lambda found: names.get(found[0], found[0]), body)
        return "\n".join(outside) + f"\nvoid momus_{self.letter}_call(void) {{\n{body}}}\n"

    # ---- arguments

    def _argument(self, name: str, shape: CShape, type_: CType) -> str:
        """Add the code that builds an argument; return its text in the call."""
        if type_.kind != "pointer":
            if shape.kind == "record":
                self.lines.append(f"{written(type_, name)};")
                self._fill(name, shape)
                return name
            if shape.kind == "list":
                raise UnsupportedError(f"a list is no {type_}")
            return shape.leaf.name if shape.leaf else literal(shape.constant)
        if shape.kind != "list":
            raise UnsupportedError(f"a number is no {type_}")
        inner = self.laid_out.declared.resolved(type_.of)
        count = len(shape.parts) + shape.text
        nested = bool(shape.parts) and shape.parts[0].kind == "list"
        if not count:
            self.lines.append(f"void *{name} = __CPROVER_allocate(0, 0);")
            return name
        if nested and inner.kind == "pointer":
            rows = [self._argument(f"{name}_{row}", part, inner) for row, part in enumerate(shape.parts)]
            self.lines.append(f"{written(inner, f'{name}[{count}]')} = {{ {', '.join(rows)} }};")
            return name
        if nested:
            columns = len(shape.parts[0].parts)
            size = inner.size if inner.size.isdigit() else str(columns)
            if int(size) < columns or not columns:
                raise UnsupportedError(f"rows of {columns} items do not fit in {inner}")
            self.lines.append(f"{written(inner.of, f'{name}[{count}][{size}]')} = {{ 0 }};")
        elif inner.kind not in ("base", "struct"):
            raise UnsupportedError(f"a list of numbers is no {type_}")
        else:
            self.lines.append(f"{written(inner, f'{name}[{count}]')};")
        self._fill(name, shape)
        return name

    def _fill(self, place: str, shape: CShape) -> None:
        """Add the code that puts the parts of a value into its place."""
        if shape.kind == "record":
            for field_name, part in zip(shape.names, shape.parts, strict=True):
                self._fill(f"{place}.{field_name}", part)
        elif shape.kind == "list":
            for index, part in enumerate(shape.parts):
                self._fill(f"{place}[{index}]", part)
            if shape.text:
                self.lines.append(f"{place}[{len(shape.parts)}] = 0;")
        else:
            self.lines.append(f"{place} = {shape.leaf.name if shape.leaf else literal(shape.constant)};")

    # ---- what came of the call

    def _observe(self, place: str, type_: CType) -> None:
        """Add the code that stores a value in variables that the main unit compares."""
        type_ = self.laid_out.declared.resolved(type_)
        if type_.kind == "pointer" and width(standard_spelling(self.laid_out.declared.resolved(type_.of))) == 8:
            self._outcome("__int128", f"{place} == 0")
            room = max(2 * sum(self.query.sizes.values()) + _TEXT_ROOM, self.longest_text + 1)
            self._observe_text(place, room, guard=f"{place} != 0")
            return
        if type_.kind == "struct" and type_.name in self.laid_out.declared.structs:
            for one in self.laid_out.declared.structs[type_.name]:
                self._observe(f"{place}.{one.name}", one.type)
            return
        spelling = standard_spelling(type_) if type_.kind == "base" else ""
        if not spelling or spelling == "long double":
            raise UnsupportedError(f"values of type {type_} are not compared")
        self._outcome("double" if width(spelling) > 100 else "__int128", place)

    def _observe_argument(self, name: str, shape: CShape, type_: CType) -> None:
        if type_.kind != "pointer" or shape.kind != "list":
            return
        inner = self.laid_out.declared.resolved(type_.of)
        if shape.text:
            self._observe_text(name, len(shape.parts) + 1)
            return
        for index, part in enumerate(shape.parts):
            if part.kind == "list":
                for column in range(len(part.parts)):
                    self._observe(f"{name}[{index}][{column}]", inner.of)
            else:
                self._observe(f"{name}[{index}]", inner)

    def _observe_text(self, place: str, room: int, guard: str = "1") -> None:
        """Add the code that stores the letters of a string, up to its end, in variables."""
        number = len(self.lines)
        self.lines.append(f"int momus_open_{number} = {guard};")
        for index in range(room):
            self._outcome("__int128", f"momus_open_{number} ? {place}[{index}] : 0")
            self.lines.append(f"if (momus_open_{number} && !{place}[{index}]) momus_open_{number} = 0;")
        if guard != "1":
            self.lines.append(f'__CPROVER_assert(!momus_open_{number}, "{TEXT_ENDS}");')

    def _outcome(self, kind: str, text: str) -> None:
        self.lines.append(f"momus_{self.letter}_out_{len(self.outcomes)} = {text};")
        self.outcomes.append(kind)


def main_unit(query: CbmcQuery, reference: HarnessSide, submission: HarnessSide, *, proving: bool) -> str:
    """Return the unit that chooses the inputs, calls both, and compares; with `proving` also what must and what must not fail."""
    if not reference.outcomes:
        raise UnsupportedError("nothing that the function does is compared")
    if len(reference.outcomes) != len(submission.outcomes):
        raise UnsupportedError("the two functions return different kinds of values")
    if proving and reference.outcomes != submission.outcomes:
        raise UnsupportedError("a whole and a floating number are not compared exactly")
    lines = [C_SUPPORT, *query.definitions]
    leaves = [leaf for shape in query.shapes for leaf in shape.leaves()]
    lines += [f"{leaf.type} {leaf.name};" for leaf in leaves]
    for side in (reference, submission):
        lines += [f"{kind} momus_{side.letter}_out_{number};" for number, kind in enumerate(side.outcomes)]
        lines.append(f"void momus_{side.letter}_call(void);")
        lines += endings(side.letter, f'__CPROVER_assert(0, "{ENDS}");' if proving or side.letter == "s" else "")
    lines.append("static int momus_same(int momus_bump) {")
    lines.append("    int momus_equal = 1;")
    for number, kinds in enumerate(zip(reference.outcomes, submission.outcomes, strict=True)):
        lines += comparison(number, kinds, proving, "momus_bump" if number == 0 else "0")
    lines += ["    return momus_equal;", "}", "int main(void) {"]
    # An unset variable may hold anything: this is how the model checker is told to choose.
    lines += [f"    {leaf.type} any_{leaf.name}; {leaf.name} = any_{leaf.name};" for leaf in leaves]
    lines += [f"    {line}" for line in query.locals]
    lines += [f"    __CPROVER_assume({condition});" for condition in query.conditions]
    lines += ["    momus_r_call();", "    momus_s_call();", f'    __CPROVER_assert(momus_same(0), "{SAME}");']
    if proving:
        lines += [f'    __CPROVER_assert(momus_same(1), "{PLANTED}");', f'    __CPROVER_assert(0, "{CANARY}");']
    return "\n".join([*lines, "    return 0;", "}", ""])


def endings(letter: str, said: str) -> list[str]:
    """Return the functions that end the process, each with the statement `said` in it.

    The reference goes first: a submission that ends the process differs from one that returns.
    """
    return [
        f"void momus_{letter}_{name}({parameters}{'' if parameters in ('void', _ASSERT) else ' momus_code'}) {{ {said} __CPROVER_assume(0); }}"
        for name, parameters in _ENDING.items()
    ] + [
        f"void momus_{letter}___assert_fail(const char *a, const char *b, unsigned int c, const char *d) {{ {said} __CPROVER_assume(0); }}"
    ]


def comparison(number: int, kinds: tuple[str, str], proving: bool, bump: str) -> list[str]:
    """Return the lines that compare one value: numbers by value; in the search, floats are equal if a judge would take them for equal."""
    left, right = f"momus_r_out_{number}", f"momus_s_out_{number}"
    if kinds == ("__int128", "__int128"):
        return [f"    if ({left} + {bump} != {right}) momus_equal = 0;"]
    lines = [f"    {{ double a = {left}, b = {right}; a = a + {bump};"]
    equal = "a == b || (a != a && b != b)"
    if not proving:
        equal += " || (a - b <= 1e-9 * a && b - a <= 1e-9 * a) || (a - b <= -1e-9 * a && b - a <= -1e-9 * a)"
        if {"float", "double"} & set(kinds):
            equal += " || (a - b <= 1e-9 && b - a <= 1e-9)"
    return [*lines, f"      if (!({equal})) momus_equal = 0; }}"]

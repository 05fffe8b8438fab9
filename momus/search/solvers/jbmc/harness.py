"""The class that the model checker starts in: for each question a method whose parameters it chooses.

The method assumes the domain's conditions, calls each program on its own arguments, and asserts what must hold of the outcomes.
"""

from collections.abc import Sequence

from momus.search.solvers.base import UnsupportedError
from momus.search.solvers.jbmc.query import JbmcQuery
from momus.search.solvers.jbmc.shapes import RANGES, REALS, class_name, in_harness
from momus.search.solvers.jbmc.source import OwnedMethod

CLASS = "momus.Harness"
REFERENCE = "r"
SAME = "java::momus.Check.same:(Z)V.assertion.1"
PLANTED = "java::momus.Check.planted:(Z)V.assertion.1"
REACHED = "java::momus.Check.reached:()V.assertion.1"


class Harness:
    """The text of the class for some questions about a reference and one submission or more, by letter."""

    def __init__(self, methods: dict[str, OwnedMethod], compared: Sequence[str]):
        self.methods = methods
        self.compared = compared
        self.others = [letter for letter in methods if letter != REFERENCE]
        if all(method.result == "void" for method in methods.values()) and not compared:
            raise UnsupportedError("nothing that the function does is compared")
        if len({_kind(method.result) for method in methods.values()}) > 1:
            raise UnsupportedError("the two functions return different kinds of values")
        results = {method.result for method in methods.values()}
        if "long" in results and results & set(REALS):
            raise UnsupportedError("a long and a floating number are not compared exactly")
        for types in zip(*(method.types for method in methods.values()), strict=True):
            if len({class_name(type_) == "LinkedList" for type_ in types}) > 1:
                raise UnsupportedError("the two functions take lists of different classes")

    def text(self, queries: Sequence[JbmcQuery], blocked: Sequence[str] = ()) -> str:
        """Return the class; `blocked` are further conditions on the inputs."""
        lines = [
            "package momus;",
            "import org.cprover.CProver;",
            '@SuppressWarnings({"unchecked", "rawtypes"})',
            "public class Harness {",
        ]
        lines += self._outcome_fields()
        for query in queries:
            lines += self._question(query, blocked)
            lines += self._entries(query)
        for letter in self.methods:
            lines += self._call(letter, queries[0])
        return "\n".join([*lines, *self._same(), "}", ""])

    # ---- the programs

    def _outcome_fields(self) -> list[str]:
        lines = []
        for letter, method in self.methods.items():
            lines.append(f"    static int kind_{letter};")
            if method.result != "void":
                lines.append(f"    static {in_harness(method.result)} value_{letter};")
            for index, type_ in enumerate(self._types(letter)):
                lines.append(f"    static {type_} arg_{letter}_{index};")
        return lines

    def _types(self, letter: str) -> list[str]:
        return [in_harness(type_) for type_ in self.methods[letter].types]

    def _call(self, letter: str, query: JbmcQuery) -> list[str]:
        """Return the method that calls a program on its arguments and keeps the outcome."""
        method = self.methods[letter]
        arguments = ", ".join(f"arg_{letter}_{index}" for index in range(len(query.names)))
        owner = f"momus_{letter}.{method.owner}"
        call = f"{owner}.{method.name}({arguments})" if method.is_static else f"new {owner}().{method.name}({arguments})"
        kept = "" if method.result == "void" else f"value_{letter} = "
        return [
            f"    static void call_{letter}() {{",
            f"        kind_{letter} = 0;",
            "        try {",
            f"            {kept}{call};",
            "        } catch (Throwable thrown) {",
            f"            kind_{letter} = Momus.kind(thrown);",
            "        }",
            "    }",
        ]

    def _same(self) -> list[str]:
        """Return the methods that compare the reference's outcome, or a planted one, with each program's."""
        lines = []
        for letter in self.others:
            lines += [
                f"    static boolean same_{letter}(boolean isPlanted) {{",
                f"        if (kind_r != kind_{letter}) return false;",
            ]
            returned = []
            if self.methods[REFERENCE].result != "void":
                returned.append(f"Compare.equal(isPlanted ? {self._other()} : value_r, value_{letter})")
            lines += [f"        if (kind_r == 0 && !{one}) return false;" for one in returned]
            for index, type_ in enumerate(self.methods[REFERENCE].types):
                if self._is_compared(index, type_):
                    first = not returned and f"isPlanted ? null : arg_r_{index}" or f"arg_r_{index}"
                    typed = f"({in_harness(type_)}) ({first})"
                    lines.append(f"        if (!Compare.equal({typed}, arg_{letter}_{index})) return false;")
                    returned.append("")
            lines += ["        return true;", "    }"]
        return lines

    def _other(self) -> str:
        """Return another value than the reference's, for the planted difference."""
        type_ = in_harness(self.methods[REFERENCE].result)
        return f"({type_}) Compare.other(value_r)"

    def _is_compared(self, index: int, type_: str) -> bool:
        return self._names[index] in self.compared and (type_.endswith("[]") or type_ not in (*RANGES, "double", "float", "String"))

    # ---- the questions

    def _question(self, query: JbmcQuery, blocked: Sequence[str]) -> list[str]:
        """Return the methods that say whether the inputs are in the domain, and that run all programs on them."""
        self._names = query.names
        parameters = ", ".join(f"{leaf.type} {leaf.name}" for leaf in query.leaves)
        conditions = [*query.conditions, *blocked] or ["true"]
        lines = [f"    static boolean inside_{query.number}({parameters}) {{"]
        lines += [f"        if (!({condition})) return false;" for condition in conditions]
        lines += ["        return true;", "    }", f"    static void run_{query.number}({_with('boolean isProof', parameters)}) {{"]
        lines.append("        Momus.start(isProof);")
        lines += [f"        momus_{letter}.momus_Literals.start();" for letter in self.methods]
        lines.append(f"        CProver.assume(inside_{query.number}({_names(query)}));")
        for letter in self.methods:
            for index, (shape, type_) in enumerate(zip(query.shapes, self._types(letter), strict=True)):
                built = shape.built() if shape.built() != "null" or type_ not in (*RANGES, "double", "float") else "0"
                lines.append(f"        arg_{letter}_{index} = {built};")
        lines += [f"        call_{letter}();" for letter in self.methods]
        return [*lines, "    }"]

    def _entries(self, query: JbmcQuery) -> list[str]:
        """Return the methods that the model checker starts in: to search, and to prove."""
        parameters = ", ".join(f"{leaf.type} {leaf.name}" for leaf in query.leaves)
        names = _names(query)
        lines = [f"    static int different_{query.number}(boolean isPlanted) {{", "        int different = 0;"]
        lines += [f"        if (!same_{letter}(isPlanted)) different++;" for letter in self.others]
        lines += ["        return different;", "    }"]
        for wanted in range(1, len(self.others) + 1):
            lines += [
                f"    public static void {search_entry(query, wanted)}({parameters}) {{",
                f"        run_{query.number}({_with('false', names)});",
                f"        Check.same(different_{query.number}(false) < {wanted});",
                "    }",
                f"    public static void {prove_entry(query, wanted)}({_with('boolean isPlanted', parameters)}) {{",
                f"        run_{query.number}({_with('true', names)});",
                f"        Check.same(different_{query.number}(false) < {wanted});",
                f"        if (isPlanted) Check.planted(different_{query.number}(true) < 1); else Check.reached();",
                "    }",
            ]
        return lines


def _kind(result: str) -> str:
    """Return what results of a type can be compared with: numbers with numbers, lists with lists, anything else with its own type."""
    if result in ("byte", "short", "int", "long", "double", "float"):
        return "number"
    generic = class_name(result)
    if generic in ("List", "ArrayList", "LinkedList", "Collection"):
        return "list"
    return "set" if generic in ("Set", "HashSet") else result


def search_entry(query: JbmcQuery, wanted: int = 1) -> str:
    """Return the method that looks for an input on which `wanted` programs differ from the reference."""
    return f"search_{query.number}_{wanted}"


def prove_entry(query: JbmcQuery, wanted: int = 1) -> str:
    """Return the method that proves that fewer than `wanted` programs differ from the reference."""
    return f"prove_{query.number}_{wanted}"


def _with(first: str, rest: str) -> str:
    return f"{first}, {rest}" if rest else first


def _names(query: JbmcQuery) -> str:
    return ", ".join(leaf.name for leaf in query.leaves)

"""C++ functions that are C but for their headers, in C: for these the model checker can name inputs.

Its own reader of C++ breaks down at <vector> and <iostream>, so C++ is read as C or not at all. The two languages give some texts different
meanings: 'a' has another size, and overloaded functions are chosen by type. So nothing is proved about C++. What is found is run like any other
input, and a difference in meaning can only cost time.
"""

import re
from dataclasses import replace

from momus.model import Form, Program
from momus.search.solvers.base import Pair, UnsupportedError

_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*[<"]([^>"\n]*)[>"][^\n]*', re.MULTILINE)
_C_HEADERS = {
    f"c{name}": f"{name}.h" for name in "assert ctype float inttypes limits math stddef stdint stdio stdlib string".split()
}
_WORDS = re.compile(
    r"\busing\s+namespace\s+std\s*;|\bstd\s*::\s*(?=(?:s?size_t|u?int\d+_t|abs|labs|strlen|memset|memcpy)\b)|\bconstexpr\b"
)
_OTHERS = re.compile(r"\b(class|template|namespace|operator|new|delete|throw|try|catch|auto|decltype|virtual|public|private)\b|::")


def in_c(pair: Pair) -> Pair:
    """Return a pair of C++ functions as one in C; a pair in C stays as it is. Raise UnsupportedError for what is plainly no C."""
    if pair.program.language != "cpp":
        return pair
    if pair.task.form is not Form.FUNCTION or pair.task.prelude:
        raise UnsupportedError("of C++, only functions are asked about")
    return replace(pair, reference=_in_c(pair.reference), program=_in_c(pair.program))


def _in_c(program: Program) -> Program:
    sources = [(path, content) for path, content in program.sources if path.endswith((".cpp", ".cc", ".cxx"))]
    if len(sources) != 1 or len(program.sources) != 1:
        raise UnsupportedError("of C++, only single files are asked about")
    text = sources[0][1].decode("latin-1")
    headers = [_C_HEADERS.get(name, name if name.endswith(".h") else "") for name in _INCLUDE.findall(text)]
    kept = _WORDS.sub("", _INCLUDE.sub("", text))
    found = _OTHERS.search(re.sub(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'", " ", kept, flags=re.DOTALL))
    if found:
        raise UnsupportedError(f"it uses {found[0]}, which is no C")
    given = "".join(f"#include <{name}>\n" for name in dict.fromkeys(["stdbool.h", *filter(None, headers)]))
    return Program("c", (("main.c", (given + kept).encode("latin-1")),))

"""Whether the model checker reads the text that the compiler compiles.

A program could see that it is read by the checker: there its names are macros, and <ctype.h> has none. A preprocessor condition on such a
difference, or a name turned into a text, would show the checker another text than the one that is run. So both texts are compared after
preprocessing, token by token. The compiler, in turn, does not call a function whose name it knows from the C library, even if the program
defines it.
"""

import re

from momus.languages.base import ToolRun
from momus.languages.c.declarations import declarations
from momus.languages.c.job import own_lines
from momus.languages.c.language import C, LaidOut
from momus.languages.c.source import tokens
from momus.search.solvers.base import Pair, UnsupportedError

_OWN_NAME = frozenset("__func__ __FUNCTION__ __PRETTY_FUNCTION__".split())
_RENAMED = re.compile(r"momus_[rs]_(?:of_)?(\w+)\Z")


def check_names(pair: Pair) -> None:
    """Raise UnsupportedError if a function of the programs could ask for its own name."""
    given = pair.task.prelude.sources if pair.task.prelude else ()
    for program in (pair.reference, pair.program):
        for _, content in (*program.sources, *given):
            for name in sorted(_OWN_NAME & {token.text for token in tokens(content) if token.kind == "name"}):
                raise UnsupportedError(f"it uses {name}")


def is_as_compiled(pair: Pair, letter: str, laid_out: LaidOut, checked: bytes) -> bool:
    """Return whether `checked`, a program preprocessed for the model checker, is what the compiler compiles, except for its new names."""
    program = pair.reference if letter == "r" else pair.program
    own = [f"{letter}/{path}" for path in laid_out.files]
    compiled = C().as_compiled(program, pair.task, pair.run_tool)
    return bool(compiled) and _words(compiled, "") == _words(own_lines(checked, own, main=False), letter)


def known_to_the_compiler(pair: Pair, letter: str, laid_out: LaidOut) -> str:
    """Return a function of the program that the compiler takes for its own, such as `labs`; "" if there is none."""
    program = pair.reference if letter == "r" else pair.program
    names = declarations(C().as_compiled(program, pair.task, pair.run_tool)).functions
    asked = "".join(f"#if __has_builtin({name})\n#error known: {name}\n#endif\n" for name in names)
    run: ToolRun = pair.run_tool(
        [laid_out.compiler, *laid_out.flags, "-fsyntax-only", "names.c"], {"names.c": asked.encode()}, None
    )
    known = re.search(rb"known: (\w+)", run.stderr)
    return known[1].decode() if known else "" if run.status == 0 else "name"


def _words(text: bytes, letter: str) -> list[str]:
    """Return the tokens of a preprocessed text, with the names and paths that they have outside the checker."""
    words = []
    for token in tokens(text):
        if token.kind == "name" and letter:
            words.append(_RENAMED.sub(r"\1", token.text))
        elif token.kind == "string" and letter:
            words.append(token.text.replace(f'"{letter}/', '"', 1))
        else:
            words.append(token.text)
    return words

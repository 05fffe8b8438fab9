"""Which files C++ programs are made of."""

import re

SUFFIXES = (".cpp", ".cc", ".cxx", ".c++")
HEADER_SUFFIXES = (".h", ".hpp", ".hh", ".hxx")
_WHOLE_LIBRARY = re.compile(rb"^[ \t]*#[ \t]*include[ \t]*<bits/stdc\+\+\.h>", re.MULTILINE)


def includes_whole_library(content: bytes) -> bool:
    """Return whether the source asks for <bits/stdc++.h>."""
    return bool(_WHOLE_LIBRARY.search(content))

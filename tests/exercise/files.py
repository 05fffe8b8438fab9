"""Folders of small exercises, written from texts."""

from pathlib import Path
from textwrap import dedent

from momus.exercise import load_exercise

SEARCH = """
    def search(x, seq):
        for i in range(len(seq)):
            if x <= seq[i]:
                return i
        return len(seq)
"""

SEARCH_TOML = """
    name = "search"
    language = "python"
    reference = "reference.py"
    function = "search"

    [inputs]
    x = "int(-100, 100)"
    seq = "list(int(-100, 100), 0, 8, sorted=True)"
"""

MEDIAN = r"""
    #include <stdio.h>
    int main(void) {
        int a, b, c;
        printf("three numbers > ");
        scanf("%d%d%d", &a, &b, &c);
        printf("%d\n", a > b ? (b > c ? b : (a > c ? c : a)) : (a > c ? a : (b > c ? c : b)));
        return 0;
    }
"""


def write(folder: Path, **files: str | bytes) -> Path:
    """Write files below a folder; __ in a name stands for /, the last _ for the dot of the suffix."""
    for name, content in files.items():
        path, _, suffix = name.replace("__", "/").rpartition("_")
        put(folder, f"{path}.{suffix}", content)
    return folder


def put(folder: Path, name: str, content: str | bytes) -> Path:
    """Write one file below a folder."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(content, bytes):
        path.write_bytes(content)
    else:
        path.write_text(dedent(content).lstrip("\n"), "utf-8")
    return folder


def load(folder: Path, **more):
    return load_exercise(folder, **more)


def mistakes(error) -> list[str]:
    """Return the mistakes of a caught ExerciseError as texts."""
    return [str(mistake) for mistake in error.value.mistakes]

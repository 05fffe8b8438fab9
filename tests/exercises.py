"""Small exercises written on the fly: real files in a temporary folder."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from textwrap import dedent

SUFFIXES = {"python": ".py", "c": ".c", "cpp": ".cpp", "java": ".java", "csharp": ".cs", "javascript": ".js", "haskell": ".hs"}


def write_exercise(
    folder: Path, settings: str, reference: str, submissions: Mapping[str, str], files: Mapping[str, str] | None = None
) -> Path:
    """Return the folder of an exercise with this exercise.toml, reference and submissions (name without suffix: text)."""
    settings = dedent(settings)
    suffix = SUFFIXES[tomllib.loads(settings)["language"]]
    (folder / "submissions").mkdir(parents=True)
    (folder / "exercise.toml").write_text(f'reference = "reference{suffix}"\n{settings}', encoding="utf-8")
    (folder / f"reference{suffix}").write_text(dedent(reference), encoding="utf-8")
    for name, text in submissions.items():
        (folder / "submissions" / f"{name}{suffix}").write_text(dedent(text), encoding="utf-8")
    for name, text in (files or {}).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(dedent(text), encoding="utf-8")
    return folder

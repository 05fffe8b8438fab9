"""Whether a submission is source text at all; if not, it is rejected in our own words, before any compiler."""

from collections.abc import Iterable

from momus.errors import RejectedError


def check_sources(files: Iterable[tuple[str, bytes]], language: str, longest_bytes: int) -> None:
    """Raise RejectedError if the main file, which comes first, is empty, or if any file is no text or too long."""
    for number, (path, content) in enumerate(files):
        if number == 0 and not content.strip():
            raise RejectedError(f"{path} is empty")
        if b"\0" in content:
            raise RejectedError(f"{path} is not {language} source: it holds zero bytes")
        if len(content) > longest_bytes:
            raise RejectedError(f"{path} has {len(content)} bytes; at most {longest_bytes} are read")

"""The search as other machines get it: the exercise as bytes, and what performs its units there."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path

from momus.codec import decode, encode
from momus.domain import KnownValues
from momus.domain.domain_bytes import domain_bytes, domain_of
from momus.execute.cluster.work import HostFolders, SentWork, WorkKind
from momus.execute.unit_bytes import Start, UnitBytes
from momus.judge import JudgeSettings
from momus.languages.base import Task
from momus.model import Limits, Program
from momus.search.work.searcher import RESULTS, Searcher
from momus.search.work.setting import Setting


@dataclass(frozen=True)
class _SentSetting:
    """The fields of a Setting in its order; the domains as bytes."""

    task: Task
    references: tuple[Program, ...]
    domains: Mapping[str, bytes]
    known_values: KnownValues
    limits: Limits
    judge: JudgeSettings
    stdin: str
    argv: tuple[str, ...]
    ignored: frozenset[str]
    state_allowed: bool


def search_work(setting: Setting, *, unsafe: bool) -> SentWork:
    """Return the search of an exercise as other machines get it."""
    parts = {one.name: getattr(setting, one.name) for one in fields(_SentSetting)}
    domains = {entry: domain_bytes(domain) for entry, domain in setting.domains.items()}
    return SentWork(WorkKind.SEARCH, encode(_SentSetting(**(parts | {"domains": domains}))), unsafe)


def received(content: bytes, unsafe: bool, folders: HostFolders) -> tuple[UnitBytes, Start]:
    """Return how units of the search are read on this machine, and what starts a worker for them."""
    return UnitBytes(RESULTS), lambda slot: Searcher(setting_of(content, folders.exercise), slot, folders.compiled, unsafe=unsafe)


def setting_of(content: bytes, folder: Path) -> Setting:
    """Return the exercise in the bytes; files of its generators are written into the folder."""
    sent = decode(_SentSetting, content)
    parts = {one.name: getattr(sent, one.name) for one in fields(_SentSetting)}
    domains = {entry: domain_of(data, folder) for entry, data in sent.domains.items()}
    return Setting(**(parts | {"domains": domains}))

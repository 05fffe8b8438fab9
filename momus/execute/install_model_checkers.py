"""Installs the model checkers where boxes can start them.

For root, if the package manager has them, they are ordinary packages. Otherwise they are unpacked with their libraries into a private folder,
from package sources that this machine already trusts. Nothing outside the folder changes.
"""

import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from momus.errors import BoxError
from momus.sandbox import private_tools

CHECKERS = ("cbmc", "jbmc", "z3")
_WITH = ("minisat", "libc6", "libgcc-s1", "libstdc++6", "zlib1g")
_FIRST_SUITE_WITH_THEM = "trixie"


def missing() -> list[str]:
    """Return the checkers that are not installed."""
    return [name for name in CHECKERS if private_tools.command_path(name) is None]


def install() -> list[str]:
    """Try to install the missing checkers; return what to say about it."""
    wanted = missing()
    if not wanted:
        return []
    if not shutil.which("apt-get") or not shutil.which("dpkg-deb"):
        return [f"this machine has no apt-get; install what these Debian packages hold: {' '.join(wanted)}"]
    if os.geteuid() == 0 and all(map(_is_packaged, wanted)):
        return _installed_as_packages(wanted)
    try:
        return [_unpacked(wanted, private_tools.own_folder())]
    except (BoxError, OSError) as error:
        return [f"{' '.join(wanted)} cannot be installed: {error}"]


def _is_packaged(name: str) -> bool:
    said = _run("apt-cache", "policy", name).stdout
    candidate = re.search(r"Candidate: (\S+)", said)
    return candidate is not None and candidate[1] != "(none)"


def _installed_as_packages(wanted: list[str]) -> list[str]:
    done = _run("apt-get", "install", "-y", "--no-install-recommends", *wanted)
    if done.returncode:
        # The lists of packages may be old.
        _run("apt-get", "update")
        done = _run("apt-get", "install", "-y", "--no-install-recommends", *wanted)
    if done.returncode:
        return [f"apt-get could not install {' '.join(wanted)}:", *done.stderr.splitlines()[-5:]]
    return [f"installed {' '.join(wanted)}"]


def _unpacked(wanted: list[str], folder: Path) -> str:
    """Unpack the packages and their dependencies beside the folder, then move them into place; return what was done."""
    release = _release()
    suite = release.get("VERSION_CODENAME", "") if all(map(_is_packaged, wanted)) else _FIRST_SUITE_WITH_THEM
    sources = list(dict.fromkeys(_sources(release.get("VERSION_CODENAME", ""), suite)))
    if not sources:
        raise BoxError("no source of packages names this release; see /etc/apt")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix="new-") as place:
        work, made = Path(place), Path(place, "tools")
        made.mkdir()
        _download(work, sources, [*CHECKERS, *_WITH])
        for package in sorted((work / "packages").glob("*.deb")):
            _checked("dpkg-deb", "-x", str(package), str(made / "root"))
        _thin(made / "root")
        _write_starters(made, folder)
        made.chmod(0o755)
        if folder.exists():
            shutil.rmtree(folder)
        made.rename(folder)
    return f"unpacked {' '.join(CHECKERS)} of {suite} into {folder}"


def _release() -> dict[str, str]:
    return platform.freedesktop_os_release()


def _sources(codename: str, suite: str) -> Iterator[str]:
    """Yield this machine's package sources, as lines for another suite."""
    for path in (Path("/etc/apt/sources.list"), *sorted(Path("/etc/apt/sources.list.d").glob("*.list"))):
        for line in _text(path).splitlines():
            found = re.match(r"\s*deb\s+(\[[^\]]*\]\s+)?(\S+)\s+(\S+)\s", line + " ")
            if found and found[3] == codename:
                yield f"deb {found[1] or ''}{found[2]} {suite} main"
    for path in sorted(Path("/etc/apt/sources.list.d").glob("*.sources")):
        for paragraph in re.split(r"\n\s*\n", _text(path)):
            fields = {
                key.lower(): value.split() for key, value in re.findall(r"^([\w-]+):((?:.*\n?)(?:[ \t].*\n?)*)", paragraph, re.M)
            }
            if "deb" not in fields.get("types", []) or codename not in fields.get("suites", []) or fields.get("enabled") == ["no"]:
                continue
            key = fields.get("signed-by", [""])[0]
            signed = f"[signed-by={key}] " if key.startswith("/") else ""
            for address in fields.get("uris", []):
                yield f"deb {signed}{address} {suite} main"


def _text(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:
        return ""


def _download(work: Path, sources: list[str], packages: list[str]) -> None:
    """Fetch the packages with a separate state of the package manager; the machine's own is not touched."""
    for name in ("state/lists/partial", "cache/archives/partial", "parts", "packages"):
        (work / name).mkdir(parents=True)
    (work / "state/status").touch()
    (work / "sources.list").write_text("\n".join(sources) + "\n")
    settings = {
        "Dir::Etc::sourcelist": work / "sources.list", "Dir::Etc::sourceparts": work / "parts", "Dir::Etc::preferences": "/dev/null",
        "Dir::Etc::preferencesparts": work / "parts", "Dir::State": work / "state", "Dir::State::status": work / "state/status",
        "Dir::Cache": work / "cache", "Acquire::Languages": "none", "APT::Get::List-Cleanup": "0", "APT::Sandbox::User": "root",
        "Acquire::IndexTargets::deb::Contents-deb::DefaultEnabled": "false",
        "Acquire::IndexTargets::deb::DEP-11::DefaultEnabled": "false", "Debug::NoLocking": "1",
    }  # fmt: skip
    given = [word for name, value in settings.items() for word in ("-o", f"{name}={value}")]
    _checked("apt-get", *given, "-q", "update")
    _checked("apt-get", *given, "-q", "download", *packages, cwd=work / "packages")


def _thin(root: Path) -> None:
    """Remove files that no checker reads."""
    for name in ("doc", "man", "locale", "lintian", "gdb", "bash-completion"):
        shutil.rmtree(root / "usr/share" / name, ignore_errors=True)
    for program in (root / "usr/bin").iterdir():
        if program.name not in CHECKERS:
            program.unlink()
    for name in ("gconv", "audit"):
        for found in root.glob(f"usr/lib/*/{name}"):
            shutil.rmtree(found, ignore_errors=True)


def _write_starters(made: Path, folder: Path) -> None:
    """Write a command for each checker. It uses the checker's own loader: LD_LIBRARY_PATH would also affect the compilers it starts."""
    loaders = sorted(made.glob("root/usr/lib/*/ld-linux*.so.*"))
    if not loaders:
        raise BoxError("the package libc6 holds no loader")
    place = f"{folder}/root"
    loader = f"{place}/{loaders[0].relative_to(made / 'root')}"
    libraries = f"{Path(loader).parent}:{place}/usr/lib"
    (made / "bin").mkdir()
    for name in CHECKERS:
        starter = made / "bin" / name
        starter.write_text(
            f'#!/bin/sh\nexec "{loader}" --argv0 {name} --library-path "{libraries}" "{place}/usr/bin/{name}" "$@"\n'
        )
        starter.chmod(0o755)


def _checked(*words: str, cwd: Path | None = None) -> None:
    done = _run(*words, cwd=cwd)
    if done.returncode:
        raise BoxError(f"{words[0]} failed: {' '.join(done.stderr.split())[-400:]}")


def _run(*words: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C"}
    return subprocess.run(words, cwd=cwd, env=environment, capture_output=True, text=True, check=False)


def main() -> int:
    """Install what is missing, and say so; a missing checker is no failure."""
    for line in install():
        print(line, file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())

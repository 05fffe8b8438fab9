"""What hardening found, in words and as JSON: first what was broken and how, then what was not, then what to do next."""

from typing import Any

from momus.pipeline.hardening.harden import HardenedTask
from momus.words import counted


def harden_lines(found: HardenedTask, folder: str, *, dry_run: bool) -> list[str]:
    """Return the lines for the terminal."""
    accepted = len(found.broken) + len(found.unbroken)
    if not accepted:
        lines = [f"{found.task}: no accepted submission is left to break"]
    else:
        tests = counted(len(found.tests), "new test") + (" breaks" if len(found.tests) == 1 else " break")
        lines = [f"{found.task}: {tests} {len(found.broken)} of {counted(accepted, 'accepted submission')}"]
    for one in found.tests:
        lines.append(f"  {one.name}  {one.candidate.size:,} bytes, {one.candidate.found_by}")
        lines += [f"    {said}: {', '.join(names)}" for said, names in _by_verdict(one.candidate.refutes).items()]
    known = [one.name for one in found.unbroken if one.folder]
    others = [one.name for one in found.unbroken if not one.folder]
    if known:
        lines.append(f"nothing refutes {counted(len(known), 'known wrong solution')}: {', '.join(known)}")
    if others:
        lines.append(f"no new test breaks: {', '.join(others)}")
    if found.refuted:
        lines.append(f"the tests of the task refute {counted(len(found.refuted), 'known wrong solution')} already")
    lines += [f"not what its folder says: {one}" for one in found.misplaced]
    if accepted:
        lines.append(f"tried: {found.searched}; {found.tried:,} inputs, {found.seconds:.0f} s")
    lines += [f"note: {one}" for one in found.notes]
    return [*lines, *_next_steps(found, folder, dry_run=dry_run)]


def _by_verdict(refutes: dict[str, Any]) -> dict[str, list[str]]:
    made: dict[str, list[str]] = {}
    for name, said in refutes.items():
        made.setdefault(str(said), []).append(name)
    return made


def _next_steps(found: HardenedTask, folder: str, *, dry_run: bool) -> list[str]:
    if not found.tests:
        return []
    if dry_run:
        return ["nothing was written; without --dry-run these tests become the group " + found.group]
    return [
        f"written: {counted(len(found.tests), 'test')} of the group {found.group}, in {found.written[0].parent}",
        f"next: give the group points in {found.task}/task.toml if it should have some, then: momus contest run {folder}",
    ]


def harden_json(found: HardenedTask) -> dict[str, Any]:
    """Return what was found, for other programs."""
    return {
        "task": found.task,
        "group": found.group,
        "models": list(found.models),
        "broken": {name: [str(one) for one in said] for name, said in found.broken.items()},
        "unbroken": [one.name for one in found.unbroken],
        "known_wrong_unrefuted": [one.name for one in found.unbroken if one.folder],
        "misplaced": list(found.misplaced),
        "tests": [
            {
                "name": one.name,
                "bytes": one.candidate.size,
                "found_by": one.candidate.found_by,
                "refutes": {name: str(said) for name, said in one.candidate.refutes.items()},
            }
            for one in found.tests
        ],
        "written": [str(path) for path in found.written],
        "tried": found.tried,
        "seconds": round(found.seconds, 1),
        "notes": list(found.notes),
    }

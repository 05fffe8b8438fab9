"""What programs do on every input of a domain of millions: the truth that estimates are held against.

Each program is wrapped into one that runs a block of inputs at a time, in the same box as any other program, so that an input costs a
microsecond and not a message.
"""

import re
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import numpy.typing as npt

from momus.errors import RequestError
from momus.execute.batch import outcome_of
from momus.execute.pool import Failure, UnitPool
from momus.execute.run_options import MOST_BYTES
from momus.exercise import Exercise
from momus.judge.settings import JudgeKind
from momus.model import Form, Input, Kind, Outcome, Program
from momus.options import Options
from momus.pipeline.class_run import make_pool
from momus.pipeline.experiments.block_sources import (
    BLOCK_FUNCTION,
    COUNTED_LANGUAGES,
    END,
    UNSET,
    block_program,
    blocks_of,
    together,
)
from momus.pipeline.experiments.numbered_inputs import NumberedInputs, numbered
from momus.pipeline.whole_run import COMPILED, read_exercise
from momus.progress import Progress
from momus.search import Column, FilledColumn, FillUnit
from momus.toml_text import toml_text
from momus.wire import decode

BLOCK = {Form.FUNCTION: 1 << 16, Form.PROGRAM: 1 << 14}
"""The inputs that a wrapped program runs in one call."""
VERSION = 3
"""Truths that were kept under another number are not read."""
WAITING = 2
"""So many programs for each process of the pool are run together."""
BLOCK_S = 3
BLOCK_KB = 8192
Agreement = npt.NDArray[np.bool_]
"""For each input of a domain, whether a program agrees with the reference."""


@dataclass(frozen=True)
class Enumerated:
    """What a program does on the whole domain; `problem` says why that is not known."""

    agrees: Agreement | None
    problem: str = ""


def countable(exercise: Exercise) -> NumberedInputs:
    """Return the numbered inputs of an exercise; raise RequestError if its programs cannot be run on all of them in blocks."""
    if len(exercise.domains) != 1 or exercise.form is Form.OBJECT or len(exercise.references) != 1:
        raise RequestError(
            f"{exercise.place}: has several functions, objects or references; the whole domain is run for one function"
        )
    if exercise.language not in COUNTED_LANGUAGES:
        raise RequestError(f"{exercise.place}: the whole domain is run only for programs in {' and '.join(COUNTED_LANGUAGES)}")
    if exercise.judge.kind not in (JudgeKind.EXACT, JudgeKind.PATTERN):
        raise RequestError(
            f"{exercise.place}: judge.kind = {exercise.judge.kind}: use exact or pattern, which compare outcomes one by one"
        )
    [domain] = exercise.domains.values()
    return numbered(domain, exercise.place)


def enumerated(
    exercise: Exercise, programs: Sequence[Program], options: Options, progress: Progress, kept: Path | None = None
) -> list[Enumerated]:
    """Return for each program where it agrees with the reference. What is known is kept in the folder, and nothing in it is run again."""
    files = [kept and kept / f"{_truth_name(exercise, one)}.truth" for one in programs]
    found = {one.digest: told for one, file in zip(programs, files, strict=True) if (told := _known(file, exercise)) is not None}
    new = [one for one in programs if one.digest not in found]
    for program, told in zip(new, _counted(exercise, new, options, progress) if new else (), strict=True):
        found[program.digest] = told
        if kept is not None:
            kept.mkdir(parents=True, exist_ok=True)
            bits = b"" if told.agrees is None else np.packbits(told.agrees).tobytes()
            _write(
                kept / f"{_truth_name(exercise, program)}.truth",
                zlib.compress(" ".join(told.problem.split()).encode() + b"\n" + bits),
            )
    return [found[one.digest] for one in programs]


def _truth_name(exercise: Exercise, program: Program) -> str:
    """Return a name for all that the truth about a program depends on."""
    judge = (str(exercise.judge.kind), exercise.judge.pattern)
    shaping = (VERSION, exercise.domain_key, exercise.references[0].digest, program.digest, judge, exercise.stdin)
    return sha256(repr(shaping).encode()).hexdigest()[:24]


def _known(file: Path | None, exercise: Exercise) -> Enumerated | None:
    """Return what was kept about a program, None if there is nothing."""
    if file is None or not file.exists():
        return None
    problem, bits = zlib.decompress(file.read_bytes()).split(b"\n", 1)
    if problem:
        return Enumerated(None, problem.decode())
    return Enumerated(np.unpackbits(np.frombuffer(bits, np.uint8), count=countable(exercise).count).astype(bool))


def _write(file: Path, content: bytes) -> None:
    """Write a file whole or not at all: an experiment may be interrupted at any time."""
    new = file.with_suffix(".new")
    new.write_bytes(content)
    new.replace(file)


def _counted(exercise: Exercise, programs: Sequence[Program], options: Options, progress: Progress) -> Iterator[Enumerated]:
    """Yield for each program where it agrees with the reference, in order."""
    inputs = countable(exercise)
    most = together(exercise.task, exercise.language)
    with TemporaryDirectory(prefix="momus-") as temporary:
        folder = Path(temporary)
        blocks = _blocks_exercise(exercise, inputs, folder / "blocks", most)
        progress.stage(f"{exercise.name}: running {inputs.count:,} inputs", len(programs))
        with make_pool(blocks, folder / COMPILED, options) as pool:
            counting = _Counting(exercise, inputs, blocks, pool)
            [reference] = counting.told([exercise.references[0]], 1)
            if isinstance(reference, str):
                raise RequestError(f"{exercise.place}: the reference cannot be run on its whole domain: {reference}")
            for found in counting.told(programs, most):
                progress.advance()
                yield Enumerated(None, found) if isinstance(found, str) else Enumerated(found == reference)


@dataclass(frozen=True)
class _Counting:
    """Runs programs on the whole domain of an exercise, block by block."""

    exercise: Exercise
    inputs: NumberedInputs
    blocks: Exercise
    pool: UnitPool

    def told(self, programs: Sequence[Program], most: int) -> Iterator["npt.NDArray[np.uint32] | str"]:
        """Yield for each program what it does, at most so many compiled together; if they do not compile together, each alone."""
        groups = [programs[at : at + most] for at in range(0, len(programs), most)]
        # Without several programs at once, some processes would have nothing to do.
        at_once = max(1, WAITING * self.pool.jobs // most)
        for at in range(0, len(groups), at_once):
            some = groups[at : at + at_once]
            told = iter(self._run(some))
            for group in some:
                results = [next(told) for _ in group]
                if len(group) > 1 and all(isinstance(one, str) for one in results):
                    results = self._run([[one] for one in group])
                yield from results

    def _run(self, groups: Sequence[Sequence[Program]]) -> list["npt.NDArray[np.uint32] | str"]:
        [entry] = self.blocks.domains
        numbers = range(_block_count(self.exercise, self.inputs))
        units = [
            # By its key each program is charged with its own seconds.
            FillUnit(
                Column(place, one.digest, _wrapped(self.exercise, group, self.inputs), slow=True),
                tuple(Input(entry, (at, k)) for k in numbers),
                most_bytes=MOST_BYTES,
            )
            for place, group in enumerate(groups)
            for at, one in enumerate(group)
        ]
        return [_told(self.exercise, self.inputs, result) for result in self.pool.map(units)]


def _block_count(exercise: Exercise, inputs: NumberedInputs) -> int:
    return blocks_of(exercise.language, inputs, BLOCK[exercise.form])


def _told(exercise: Exercise, inputs: NumberedInputs, result: FilledColumn | Failure) -> npt.NDArray[np.uint32] | str:
    """Return a number for what a program did on each input, equal ones for what the judge takes as equal; or why that is not known."""
    if isinstance(result, Failure) or result.rejection:
        return result.reason if isinstance(result, Failure) else result.rejection
    texts = []
    for record in result.records:
        outcome = outcome_of(record)
        if not isinstance(outcome, Outcome) or outcome.kind is not Kind.RETURNED:
            return f"a block of inputs {outcome.kind if isinstance(outcome, Outcome) else 'was not run'}"
        texts.append(decode(outcome.value))
        if texts[-1] == UNSET:
            return "it uses a variable that was never set"
    whole = "".join(texts)
    if exercise.form is Form.FUNCTION:
        found = np.frombuffer(bytes.fromhex(whole), ">u4").astype(np.uint32)
    else:
        known: dict[str, int] = {}
        found = np.array(
            [known.get(one) or known.setdefault(one, _looked_at(exercise, one)) for one in whole.split(END)[:-1]], np.uint32
        )
    return found if len(found) == inputs.count else "it did not do all inputs of a block"


def _looked_at(exercise: Exercise, printed: str) -> int:
    """Return a number for what the judge looks at in a printed text, the same in every process."""
    seen = re.findall(exercise.judge.pattern, printed) if exercise.judge.kind == JudgeKind.PATTERN else printed
    return zlib.crc32(repr(seen).encode())


def _wrapped(exercise: Exercise, programs: Sequence[Program], inputs: NumberedInputs) -> Program:
    return block_program(programs, exercise.task, inputs, BLOCK[exercise.form], exercise.stdin)


def _blocks_exercise(exercise: Exercise, inputs: NumberedInputs, folder: Path, most: int) -> Exercise:
    """Return the exercise whose inputs are the numbers of a program and of a block."""
    wrapped = _wrapped(exercise, exercise.references[:1], inputs)
    name = f"reference{Path(wrapped.sources[0][0]).suffix}"
    folder.mkdir()
    (folder / name).write_bytes(wrapped.main)
    blocks = _block_count(exercise, inputs)
    settings = {
        "name": "blocks",
        "language": exercise.language,
        "reference": name,
        "function": BLOCK_FUNCTION,
        "inputs": {"p": f"int(0, {most - 1})", "k": f"int(0, {blocks - 1})"},
        "limits": {"seconds": BLOCK_S, "output_kb": BLOCK_KB},
    }
    (folder / "exercise.toml").write_text(toml_text(settings), encoding="utf-8")
    return read_exercise(folder, None, Options())

"""What the solvers said about a submission, in words."""

from collections.abc import Iterator, Sequence

from momus.results import Finding, SolverAnswer, SolverAnswers

WIDTH = 100


def solver_lines(finding: Finding) -> Iterator[tuple[str, str]]:
    """Yield a label and a text for each solver and function that was asked about."""
    many = len({asking.entry for asking in finding.asked}) > 1
    for asking in finding.asked:
        answers = "; ".join(_answer_words(run) for run in _runs(asking.answers))
        said = [answers, f"holds within {asking.proved}" if asking.proved else "", _doubt_words(asking)]
        yield f"asked {asking.solver}", (f"{asking.entry}: " if many else "") + "; ".join(filter(None, said))


def _runs(answers: Sequence[SolverAnswer]) -> list[list[SolverAnswer]]:
    """Return the answers in runs: neighbours that say the same of one length after the other are told together."""
    runs: list[list[SolverAnswer]] = []
    for answer in answers:
        if runs and _continues(runs[-1][-1], answer):
            runs[-1].append(answer)
        else:
            runs.append([answer])
    return runs


def _continues(before: SolverAnswer, answer: SolverAnswer) -> bool:
    alike = (before.found, before.reason, before.input) == (answer.found, answer.reason, answer.input)
    return alike and len(before.sizes) == len(answer.sizes) == 1 and before.sizes[0][0] == answer.sizes[0][0]


def _doubt_words(asking: SolverAnswers) -> str:
    return f"no proof: {_cut(asking.doubt)}" if asking.doubt else ""


def _answer_words(run: Sequence[SolverAnswer]) -> str:
    """Return a run of answers in words. Its first and last size are told."""
    first, last = run[0], run[-1]
    named = [f"{_size_name(key)} {size}" for key, size in first.sizes]
    sizes = " and ".join(named) + (f" to {last.sizes[0][1]}" if len(run) > 1 else "")
    reason = f" ({_cut(first.reason)})" if first.reason else ""
    return f"{sizes}: {first.found}{reason}" if sizes else f"{first.found}{reason}"


def _size_name(key: str) -> str:
    """Return the name behind a size: `A#0` stands for a length of the parameter A."""
    name, _, axis = key.partition("#")
    words = {"": name, "0": f"length of {name}", "1": f"columns of {name}", "unwinding": "loops cut after"}
    return words.get(axis, key)


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= WIDTH else line[: WIDTH - 1] + "…"

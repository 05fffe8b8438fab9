"""What the solvers said about a submission, in words."""

from collections.abc import Iterator

from momus.results import Finding, SolverAnswer, SolverAnswers

WIDTH = 100


def solver_lines(finding: Finding) -> Iterator[tuple[str, str]]:
    """Yield a label and a text for each solver and function that was asked about."""
    many = len({asking.entry for asking in finding.asked}) > 1
    for asking in finding.asked:
        answers = "; ".join(map(_answer_words, asking.answers))
        said = [answers, f"holds within {asking.proved}" if asking.proved else "", _doubt_words(asking)]
        yield f"asked {asking.solver}", (f"{asking.entry}: " if many else "") + "; ".join(filter(None, said))


def _doubt_words(asking: SolverAnswers) -> str:
    return f"no proof: {_cut(asking.doubt)}" if asking.doubt else ""


def _answer_words(answer: SolverAnswer) -> str:
    sizes = " and ".join(f"{_size_name(key)} {size}" for key, size in answer.sizes)
    reason = f" ({_cut(answer.reason)})" if answer.reason else ""
    return f"{sizes}: {answer.found}{reason}" if sizes else f"{answer.found}{reason}"


def _size_name(key: str) -> str:
    """Return the name behind a size: `A#0` stands for a length of the parameter A."""
    name, _, axis = key.partition("#")
    return {"": name, "0": f"length of {name}", "1": f"columns of {name}"}.get(axis, key)


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= WIDTH else line[: WIDTH - 1] + "…"

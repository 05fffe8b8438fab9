"""Whether a program can be used at all: it is compiled, loaded and called once, else it is rejected."""

from dataclasses import dataclass

from momus.errors import RejectedError, UnavailableError
from momus.languages import language
from momus.languages.matching import NOT_DEFINED, instead_of
from momus.model import Program
from momus.search.work.examiner import Column, Examiner


@dataclass(frozen=True)
class PrepareUnit:
    """A program to compile and load, to see whether it can be used at all."""

    column: Column


@dataclass(frozen=True)
class CompileUnit:
    """Programs of one language to compile together, so that preparing each of them finds it done."""

    programs: tuple[Program, ...]


def compile_together(examiner: Examiner, unit: CompileUnit) -> None:
    """Compile the programs. Errors in a program are reported when it is prepared."""
    examiner.runner.prepare_many(unit.programs, examiner.setting.task)


def prepare(examiner: Examiner, unit: PrepareUnit) -> str:
    """Return why the program is rejected, or "". It is compiled, loaded, and called once for every entry."""
    try:
        prepared, limits = examiner.prepared(unit.column.program), examiner.usual_limits(unit.column)
        for entry, domain in examiner.setting.domains.items():
            smallest = next(iter(domain.smallest_first(examiner.setting.known_values)), None)
            if smallest is not None:
                examiner.run(prepared, examiner.batch(entry, [smallest]), limits, timeouts=1, may_reject=True)
    except RejectedError as error:
        program, task = unit.column.program, examiner.setting.task
        if lacking := language(program.language).lacking(str(error)):
            raise UnavailableError(lacking) from None
        return str(error) + (instead_of(task, program, language(program.language)) if NOT_DEFINED in str(error) else "")
    return ""

"""Problems of DMOJ: init.yml, with the tests beside it or in an archive."""

from momus.formats.base import Format
from momus.formats.dmoj.problem_reading import is_problem, read_problem
from momus.formats.dmoj.problem_writing import write_problem

FORMAT = Format(
    name="dmoj",
    about="problems of DMOJ: init.yml, with the tests beside it or in an archive",
    sign="init.yml",
    recognises=is_problem,
    read=read_problem,
    write=write_problem,
)

"""Check one pair: is this submission refuted?"""

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from momus.options import Options
from momus.pipeline.whole_run import COMPILED, STORE, grade_exercise, read_exercise
from momus.progress import Progress, Silent
from momus.results import Results
from momus.table import Store


def check(exercise: Path, submission: Path, *, options: Options = Options(), progress: Progress | None = None) -> Results:
    """Return what is found about one submission; nothing is kept unless an output folder is given."""
    progress = progress or Silent()
    options = replace(options, thorough=True)
    read = read_exercise(exercise, submission, options)
    with TemporaryDirectory(prefix="momus-") as temporary:
        folder = options.out or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        with Store.open(folder / STORE) as store:
            results = grade_exercise(read, store, folder / COMPILED, options, progress)
    progress.finished()
    return results

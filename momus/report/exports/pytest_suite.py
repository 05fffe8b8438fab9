"""The kept inputs as a test suite that pytest runs."""

from pathlib import Path
from tempfile import TemporaryDirectory

from momus.report.exports.base import Export, Exported, GradedFiles
from momus.report.suite_folder import write_suite


def pytest_suite(given: GradedFiles) -> Exported:
    """Return the files of suite/, as `momus grade` writes them."""
    with TemporaryDirectory(prefix="momus-") as temporary:
        folder = Path(temporary) / "suite"
        write_suite(given.results, folder)
        files = {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
    return Exported(files)


EXPORTED = (Export("pytest", "the kept inputs as a suite for pytest", pytest_suite),)

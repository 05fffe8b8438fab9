"""The files of an exercise itself: references, prelude, data."""

from momus.exercise.file_trees import UnreadableError
from momus.exercise.loading_notes import LoadingNotes
from momus.exercise.programs import language_of, language_of_companion, read_program
from momus.languages import language
from momus.model import Program

LARGEST_DATA = 64_000_000


def read_references(gathered: LoadingNotes) -> tuple[Program, ...]:
    """Return the references; unreadable ones are mistakes."""
    read = gathered.read
    if not read.references:
        gathered.wrong("reference", "", "is missing", 'write reference = "reference.py"')
    found = []
    for name in read.references:
        program = _program(gathered, "reference", name, read.language, (read.function or read.class_name,))
        if program is not None:
            found.append(program)
            _check_syntax(gathered, program, name)
    if len({program.language for program in found}) > 1:
        gathered.wrong("reference", ", ".join(read.references), "references must be in one language", "translate them")
    return tuple(found)


def read_prelude(gathered: LoadingNotes) -> Program | None:
    """Return the code that every submission may use, if any: a file of the language, or a header."""
    name = gathered.read.prelude
    return _program(gathered, "prelude", name, language_of_companion(name)) if name else None


def _program(gathered: LoadingNotes, key: str, name: str, written_in: str = "", wanted: tuple[str, ...] = ()) -> Program | None:
    path = gathered.read.folder / name
    if not path.exists():
        gathered.wrong(key, name, "there is no such file", "correct the path; it is seen from the exercise's folder")
        return None
    if not written_in and path.is_file() and path.suffix != ".zip" and language_of(name) is None:
        gathered.wrong(key, name, "is in no known language", "use a file that ends in .py or .c, for example")
        return None
    try:
        return read_program(path, tuple(filter(None, wanted)), written_in).program
    except UnreadableError as error:
        gathered.wrong(key, name, f"the file {error}", "put the right one there")
        return None


def _check_syntax(gathered: LoadingNotes, program: Program, name: str) -> None:
    """Report a reference that cannot be parsed, where the source alone tells. Others are compiled later, in the box."""
    for file, content in program.sources:
        if fault := language(program.language).syntax_fault(content):
            gathered.wrong("reference", file if len(program.sources) > 1 else name, fault, "correct it there")


def read_data(gathered: LoadingNotes) -> tuple[tuple[str, bytes], ...]:
    """Return the files that programs may read, under the names that programs see."""
    found: list[tuple[str, bytes]] = []
    for name in gathered.read.data:
        path = gathered.read.folder / name
        if not path.exists():
            gathered.wrong("data", name, "there is no such file or folder", "correct the path")
            continue
        files = sorted(file for file in path.rglob("*") if file.is_file()) if path.is_dir() else [path]
        root = path if path.is_dir() else path.parent
        if sum(file.stat().st_size for file in files) > LARGEST_DATA:
            gathered.wrong("data", name, f"has more than {LARGEST_DATA // 1_000_000} MB", "make it smaller")
            continue
        found += [(file.relative_to(root).as_posix(), file.read_bytes()) for file in files]
    return tuple(found)

"""The GNU compilers: the one that an exercise wants, its version, and its fixed options."""

import re
import shutil
import subprocess
from dataclasses import dataclass
from functools import cache

from momus.errors import ExerciseError, MissingToolError, Mistake
from momus.languages.base import Task

ALWAYS = ("-w", "-pipe", "-fmax-errors=5", "-fno-diagnostics-color", "-fno-diagnostics-show-caret", "-fdiagnostics-plain-output")


@dataclass(frozen=True)
class Compiler:
    """A compiler: its command, its packages, its language, and the name of the setting that chooses a version."""

    command: str
    packages: str
    language: str
    setting: str

    def chosen(self, task: Task) -> str:
        """Return the command that an exercise wants."""
        return task.setting(self.setting, self.command)

    def version(self, task: Task) -> str:
        """Return its version; raise MissingToolError if it is missing, ExerciseError if it is another compiler."""
        return _version(self, self.chosen(task))


GCC = Compiler("gcc", "gcc libc6-dev", "C", "c.compiler")
GXX = Compiler("g++", "g++", "C++", "cpp.compiler")


@cache
def _version(known: Compiler, command: str) -> str:
    path = shutil.which(command)
    if path is None:
        packages = known.packages if command == known.command else command
        raise MissingToolError(command, packages, f"it compiles {known.language} programs")
    said = subprocess.run([path, "--version"], capture_output=True, text=True, check=False, env={"LC_ALL": "C"}).stdout
    version = re.search(rf"^.*{re.escape(known.command)}.*?(?:\((\w+)[^)]*\))? (\d+(?:\.\d+)+)", said)
    if version is None or "Free Software Foundation" not in said:
        step = f"give {known.command}, or one version of it such as {known.command}-13"
        raise ExerciseError(Mistake(f"exercise.toml: {known.setting}", command, f"is no {known.command}", step))
    return f"{version[2]} ({version[1]})" if version[1] else version[2]

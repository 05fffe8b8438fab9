"""The pairs of Java programs in the folders eqbench and similarity, and what running them really does."""

import subprocess
import tomllib
from dataclasses import dataclass
from pathlib import Path

from momus.domain import Domain
from momus.execute import Runner
from momus.search.jbmc.weave import java_home
from momus.search.solver import Pair
from tests.search.jbmc_pairs import pair_of

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Named:
    """A pair by its folder and file; `is_equal` says whether the two are the same function on their domain."""

    folder: Path
    file: str

    @property
    def name(self) -> str:
        return f"{self.folder.name}/{self.file}"

    @property
    def is_equal(self) -> bool:
        return self.file.startswith("equal")

    @property
    def reference(self) -> str:
        return (self.folder / "reference.java").read_text()

    @property
    def submission(self) -> str:
        return (self.folder / f"{self.file}.java").read_text()

    def pair(self, runner: Runner) -> Pair:
        exercise = tomllib.loads((self.folder / "exercise.toml").read_text())
        return pair_of(runner, self.reference, self.submission, exercise["inputs"], exercise["function"])


def named_pairs(collection: str) -> list[Named]:
    """Return the pairs of a collection, in order."""
    files = sorted((HERE / collection / "java").glob("*/*equal*.java"))
    return [Named(path.parent, path.stem) for path in files]


def differ(named: Named, args: tuple, domain: Domain, folder: Path) -> bool:
    """Return whether the two programs really do something else on the arguments, each compiled and run by the JDK."""
    assert domain.contains(args)
    function = tomllib.loads((named.folder / "exercise.toml").read_text())["function"]
    outcomes = []
    for name, text in (("Reference", named.reference), ("Solution", named.submission)):
        place = folder / name
        place.mkdir()
        call = f"{name}.{function}({', '.join(map(_written, args))})"
        show = 'static String show(Object value) { return value instanceof int[] a ? java.util.Arrays.toString(a) : "" + value; }'
        main = f"class Run {{ {show} public static void main(String[] a) {{ System.out.println(show({call})); }} }}"
        (place / "Run.java").write_text(f"{text}\n{main}")
        subprocess.run([java_home() / "bin" / "javac", "-d", place, place / "Run.java"], check=True)
        run = subprocess.run([java_home() / "bin" / "java", "-cp", place, "Run"], capture_output=True, text=True)
        outcomes.append((run.stdout, run.stderr.partition("\n")[0].partition(":")[0]))
    return outcomes[0] != outcomes[1]


def _written(value: object) -> str:
    if isinstance(value, list):
        return f"new int[] {{{', '.join(map(_written, value))}}}"
    return str(value)

"""The models of the Java library against the library itself: the same program with either does the same, on many inputs."""

import subprocess
from pathlib import Path

import pytest

from momus.execute import Runner
from momus.search.solvers.jbmc.weave import java_home, models_jar, weave
from tests.search.jbmc_pairs import java

PROGRAMS = Path(__file__).parent / "jbmc_models"
DRIVER = """package momus;
public class Harness {{
    public static void main(java.lang.String[] arguments) {{
        momus_r.{name}.run();
        StringBuilder said = new StringBuilder();
        for (int index = 0; index < momus_r.{name}.count; index++) said.append(momus_r.{name}.kept[index]).append('\\n');
        System.out.print(said);
    }}
}}
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Numbers", "Texts", "Lists"])
def test_a_program_does_the_same_with_the_models_as_with_the_library(tmp_path, name):
    text = (PROGRAMS / f"{name}.java").read_text()
    (tmp_path / f"{name}.java").write_text(text)
    command = java_home() / "bin"
    subprocess.run([command / "javac", "-d", tmp_path / "plain", tmp_path / f"{name}.java"], check=True)
    real = subprocess.run([command / "java", "-cp", tmp_path / "plain", name], check=True, capture_output=True, text=True).stdout
    with Runner() as runner:
        woven = weave(runner.run_tool, {"r": java(text)}, DRIVER.format(name=name))
        (tmp_path / "woven.jar").write_bytes(woven.jar)
        (tmp_path / "models.jar").write_bytes(models_jar(runner.run_tool))
    assert not woven.unmodelled
    path = f"{tmp_path}/woven.jar:{tmp_path}/models.jar"
    ours = subprocess.run([command / "java", "-cp", path, "momus.Harness"], check=True, capture_output=True, text=True).stdout
    assert len(real.splitlines()) > 20_000
    for number, (left, right) in enumerate(zip(real.splitlines(), ours.splitlines(), strict=True)):
        assert left == right, f"value {number}"

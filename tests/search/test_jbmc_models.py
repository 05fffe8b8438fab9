"""The models of the Java library against the library itself: the same program with either does the same, on many inputs."""

import subprocess
from pathlib import Path

import pytest
from jinja2 import Template

from momus.execute import Runner
from momus.search.solvers.jbmc.models import model_sources
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
TYPES = {
    "whole": ("int", "long", "short", "byte", "char"),
    "reals": ("double", "float"),
    "made": {
        "boolean": "number % 2 == 0",
        "double": "number == 1 ? -0.0 : number == 2 ? 0 / 0.0 : number == 3 ? -1 / 0.0 : number / 4.0",
        "float": "number == 1 ? -0.0f : number == 2 ? 0 / 0.0f : number == 3 ? -1 / 0.0f : number / 4.0f",
    },
    "boxes": (("int", "Integer"), ("long", "Long"), ("short", "Short"), ("byte", "Byte"), ("double", "Double"), ("float", "Float")),
}
"""What the program that tries each type is made of; `made` says how a number becomes a value of the type, where a cast does not do."""


def written(name: str) -> str:
    """Return the program, made for each type where it is a template."""
    plain = PROGRAMS / f"{name}.java"
    return (
        plain.read_text()
        if plain.exists()
        else Template((PROGRAMS / f"{name}.java.j2").read_text(), trim_blocks=True).render(TYPES)
    )


def test_each_model_is_java_with_nothing_of_a_template_left():
    sources = model_sources()
    assert {"java/util/Arrays.java", "java/lang/Float.java", "java/lang/StringBuffer.java", "momus/Momus.java"} <= sources.keys()
    for path, source in sources.items():
        assert path.endswith(".java")
        assert source.startswith(b"package ")
        assert not any(mark in source for mark in (b"{%", b"{{", b"{#")), path


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Numbers", "Texts", "Lists", "EachType"])
def test_a_program_does_the_same_with_the_models_as_with_the_library(tmp_path, name):
    text = written(name)
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

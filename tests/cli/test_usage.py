"""What the command line says to requests that make no sense, and in its help."""

import os
import pty
import subprocess
import sys

import pytest

from momus import search
from momus.cli.commands import cli
from momus.cli.contest import contest
from momus.cli.experiment import experiment
from momus.cli.main import run
from momus.errors import RequestError
from momus.options import ENGINES, SOLVERS, Options, parse_engines


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["grde", "x"], "momus: No such command 'grde'. Did you mean 'grade'? (see momus --help)"),
        (["check", "{here}"], "momus: Missing argument 'SUBMISSION' (see momus check --help)"),
        (["grade", "{here}/nowhere"], "nowhere' does not exist (see momus grade --help)"),
        (
            ["grade", "{here}", "--seed", "x"],
            "momus: Invalid value for '--seed': 'x' is not a valid integer (see momus grade --help)",
        ),
        (
            ["grade", "{here}", "--budget", "2", "--inputs", "5"],
            "momus: --budget and --inputs are two ways to say the same; give one of them",
        ),
        (["grade", "{here}", "--budget", "-1"], "momus: --budget -1: is a number of seconds above 0"),
        (["grade", "{here}", "--budget", "nan"], "momus: --budget nan: is a number of seconds above 0"),
        (["grade", "{here}", "--inputs", "0"], "momus: --inputs 0: is a number of inputs, at least 1"),
        (["grade", "{here}", "--solve", "-1"], "momus: --solve -1: is a number of seconds, 0 for none"),
        (
            ["grade", "{here}", "--solve", "3", "--no-solve"],
            "momus: --solve and --no-solve contradict each other; give one of them",
        ),
        (["grade", "{here}", "--jobs", "0"], "momus: --jobs 0: is a number of processes, at least 1"),
        (["grade", "{here}", "--jobs", "2", "--cluster", "tcp://a:1"], "leave out --jobs, or give --cluster '' for this machine"),
        (
            ["grade", "{here}", "--engines", "rendom,x"],
            "momus: --engines rendom,x: there is no engine rendom, x; did you mean random? choose from",
        ),
        (["grade", "{here}", "--engines", ","], "momus: --engines: names no engine; choose from corpus, "),
        (["rule", "{here}", "Q1"], "no answer; give one of --in-domain, --outside, --reference-wrong"),
    ],
)
def test_a_request_that_makes_no_sense_gets_one_line_and_2(tmp_path, capsys, arguments, said):
    assert run([argument.format(here=tmp_path) for argument in arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert said in captured.err
    assert len(captured.err.splitlines()) == 1


def test_a_place_that_cannot_be_written_is_named(tmp_path, capsys):
    (tmp_path / "f.py").write_text("def f(x: int):\n    return x\n")
    (tmp_path / "file").write_text("")
    assert run(["grade", str(tmp_path / "f.py"), str(tmp_path / "f.py"), "--out", str(tmp_path / "file" / "below")]) == 2
    assert f"{tmp_path}/file/below: Not a directory; fix that, or choose another place with --out" in capsys.readouterr().err


def test_a_hostile_name_in_a_message_is_written_out(tmp_path, capsys):
    assert run(["grade", str(tmp_path / "\x1b[31mred")]) == 2
    assert "\x1b" not in capsys.readouterr().err


@pytest.mark.parametrize(
    "command",
    [
        *("check", "grade", "show", "rule", "rank", "clusters", "suite", "tests", "new", "doctor"),
        *("experiment seeds", "experiment pairs", "experiment mutations"),
    ],
)
def test_every_command_has_help_with_an_example(command, capsys):
    assert run([*command.split(), "--help"]) == 0
    said = capsys.readouterr().out
    lines = [line.strip() for line in said.splitlines()]
    assert lines[lines.index("Examples:") + 1].startswith(f"momus {command} ".rstrip())
    for option in ("--json", "--quiet", "--verbose", "--debug"):
        assert option in said


def test_the_commands_are_listed_in_the_order_of_use(capsys):
    assert run(["--help"]) == 0
    said = capsys.readouterr().out.split("Commands")[1]
    places = [said.index(f" {command} ") for command in ("check", "grade", "show", "rule", "new", "doctor")]
    assert places == sorted(places)


def test_help_imports_nothing_that_only_work_needs():
    """A person waits for the help; numbers for it are in bench/. Commands of readings are loaded when they are asked for."""
    groups = {"experiment": experiment, "contest": contest}
    inner = [[group, name] for group, commands in groups.items() for name in commands.commands]
    every = [[], *([name] for name in cli.commands), *inner]
    script = (
        "import sys; from momus.cli.main import run; "
        f"statuses = {{run([*one, '--help']) for one in {every}}}; "
        "print(*statuses, *sys.modules, sep='\\n', file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    status, *modules = ran.stderr.splitlines()
    assert (len(every) > 20, status) == (True, "0")
    ours = {name for name in modules if name.startswith("momus.") and not name.startswith("momus.cli.")}
    assert ours == {"momus.cli", "momus.errors", "momus.legible", "momus.options", "momus.readings"}
    assert not {"numpy", "scipy", "hypothesis", "rich", "jinja2"} & set(modules)


@pytest.mark.parametrize("no_colour, heading", [(False, "\x1b[1mCommands\x1b[0m:"), (True, "Commands:")])
def test_help_is_in_colour_in_a_terminal_unless_that_is_unwanted(no_colour, heading):
    environment = {name: value for name, value in os.environ.items() if name != "NO_COLOR"} | (
        {"NO_COLOR": "1"} if no_colour else {}
    )
    ours, theirs = pty.openpty()
    subprocess.run([sys.executable, "-m", "momus", "--help"], stdout=theirs, env=environment)
    os.close(theirs)
    assert heading in os.read(ours, 100_000).decode().splitlines()


def test_the_version_is_said(capsys):
    assert run(["--version"]) == 0
    assert capsys.readouterr().out.startswith("momus, version ")


def test_a_request_may_name_exactly_the_engines_that_there_are():
    assert tuple(search.SOLVERS) == SOLVERS
    assert ("corpus", *search.ENGINES, *search.SOLVERS) == ENGINES


def test_engines_are_named_once_each():
    assert parse_engines(" random, harvest,random") == ("random", "harvest")
    assert Options(engines=("random",)).uses("random") and not Options(engines=("random",)).uses("trace")
    assert Options().uses("trace")
    with pytest.raises(RequestError, match="there is no engine guess"):
        Options(engines=("guess",))

"""Every link in the documentation leads somewhere, every page is in the site, and the command line takes every command."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest
import yaml

from momus.cli.commands import cli
from tools.console_pages import ROOT, blocks
from tools.pictures import VIEWS

DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])
LINK = re.compile(r"\]\(([^)\s]+)\)")
INLINE = re.compile(r"`(momus [^`\n]*)`")
COMMAND = re.compile(r"^(?:\$ |\.venv/bin/)?(momus .*)$")


def prose(text: str) -> str:
    """Return a page without its blocks."""
    return re.sub(r"(?ms)^```.*?^```$", "", text)


def anchors(text: str) -> set[str]:
    """Return what `#…` may name in a page: its headings in small letters, with hyphens for blanks and without other marks."""
    headings = re.findall(r"(?m)^#+ (.*)$", prose(text))
    return {re.sub(r"\s+", "-", re.sub(r"[^\w\s-]", "", one.lower())) for one in headings}


def written_commands(text: str) -> list[str]:
    """Return the commands of a page: those in blocks, without comments, and those within sentences that have arguments."""
    inline = [one for one in INLINE.findall(prose(text)) if one.count(" ") > 1]
    in_blocks = [COMMAND.match(line) for block in blocks(text) if block.kind in ("", "console", "sh") for line in block.lines]
    return inline + [re.split(r"\s+#|\s+\||\s+>", found[1])[0] for found in in_blocks if found]


# The changelog tells of commands as they were.
COMMANDS = sorted(
    {(str(page.relative_to(ROOT)), one) for page in PAGES if page.stem != "CHANGELOG" for one in written_commands(page.read_text())}
)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files_and_headings_that_there_are(page):
    wrong = []
    for link in LINK.findall(prose(page.read_text())):
        file, _, anchor = link.partition("#")
        target = page if not file else (page.parent / file).resolve()
        if "://" not in link and (not target.exists() or (anchor and anchor not in anchors(target.read_text()))):
            wrong.append(link)
    assert wrong == []


def test_every_page_is_in_the_site_and_in_the_list_of_the_readme():
    nav = re.findall(r"\w+\.md", str(yaml.safe_load((ROOT / "mkdocs.yml").read_text())["nav"]))
    assert sorted(nav) == sorted(page.name for page in DOCS.glob("*.md"))
    listed = re.findall(r"^\| \[docs/(\w+\.md)\]", (ROOT / "README.md").read_text(), re.MULTILINE)
    assert sorted([*listed, "index.md"]) == sorted(nav)


def test_the_site_is_built_without_a_warning_and_loads_nothing_from_elsewhere(tmp_path):
    pytest.importorskip("mkdocs", reason="`make docs` installs mkdocs")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", tmp_path / "site"]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    pages = list((tmp_path / "site").rglob("*.html"))
    assert len(pages) > len(list(DOCS.glob("*.md")))
    loaded = re.compile(r"""<(?:script|img|iframe)[^>]*\ssrc="?https?:[^>]*|<link[^>]*rel="?stylesheet[^>]*https?:[^>]*""")
    assert [found[0] for page in pages for found in loaded.finditer(page.read_text())] == []


def test_every_command_is_shown_in_the_documentation():
    assert {shlex.split(one)[1] for _, one in COMMANDS} == set(cli.list_commands(click.Context(cli)))


@pytest.mark.parametrize(("page", "command"), COMMANDS, ids=lambda value: str(value).replace("/", "-"))
def test_the_command_line_takes_every_command(page, command, monkeypatch):
    # The files of the pages are not here.
    monkeypatch.setattr(click.Path, "convert", lambda self, value, param, context: Path(value))
    name, *words = shlex.split(command)
    parsed, context = cli, None
    while isinstance(parsed, click.Group) and (words or context is None):
        context = click.Context(parsed, parent=context, info_name=name)
        parsed, name = parsed.get_command(context, words[0]), words.pop(0)
        assert parsed is not None, f"{page}: {command}: is no command"
    if words:
        parsed.make_context(name, words, parent=context)


def test_each_picture_of_the_report_shows_a_view_that_there_is():
    views = set(re.findall(r'^  \["(\w*)", ', (ROOT / "momus/report/templates/page/views.js").read_text(), re.M))
    shown = {address.partition("#/")[2].partition("/")[0] for address, _ in VIEWS.values() if address.startswith("report.html")}
    assert shown == {"", "s", "order"}
    assert shown - {"s"} <= views

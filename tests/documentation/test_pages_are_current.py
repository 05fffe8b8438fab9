"""The commands of the tutorial and of README.md print what these pages show, the gallery is what the examples give, and the site can be built."""

import subprocess
import sys

import pytest

from tools.console_pages import ROOT, is_printed, run_afresh

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("page", ["README.md", "docs/tutorial.md"])
def test_the_commands_of_a_page_print_what_it_shows(page, tmp_path):
    ran = run_afresh(ROOT / page, tmp_path)
    assert ran
    for command, printed in ran:
        assert is_printed(command.printed, printed), f"{page}: {command.text}: printed\n{printed}"


def test_the_gallery_shows_what_refutes_the_bundled_submissions(tmp_path):
    subprocess.run([sys.executable, "-m", "tools.gallery", tmp_path / "gallery.md"], cwd=ROOT, check=True)
    assert (tmp_path / "gallery.md").read_text() == (ROOT / "docs" / "gallery.md").read_text()

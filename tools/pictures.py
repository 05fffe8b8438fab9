"""Makes the pictures of the tutorial in a real browser, from what its commands write: `python -m tools.pictures`."""

import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tools.console_pages import ROOT, run_afresh

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
GRADED = "largest_gap/momus-out/largest_gap"
VIEWS = {
    "report-start.png": ("report.html#/", 900),
    "report-submission.png": ("report.html#/s/cho", 800),
    "report-ranking.png": ("report.html#/order", 800),
    "feedback.png": ("feedback/ben.html", 560),
}
"""Of each picture the address below GRADED, and its height."""
WIDTH = 1200


def main() -> None:
    pictures = ROOT / "docs" / "pictures"
    pictures.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="momus-pictures-") as temporary, sync_playwright() as started:
        run_afresh(ROOT / "docs" / "tutorial.md", Path(temporary), until="## A late submission")
        browser = started.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for name, (address, height) in VIEWS.items():
            page = browser.new_page(viewport={"width": WIDTH, "height": height}, color_scheme="light")
            page.goto(f"file://{temporary}/{GRADED}/{address}")
            page.wait_for_load_state("networkidle")
            page.screenshot(path=pictures / name)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()

"""How large the report of a class is, how fast it opens and how smoothly it scrolls in Chromium: `python -m bench.page DIR [--submissions N]`.

DIR is the folder of a graded class, which is only read. With fewer submissions than N its findings are repeated under other names.
"""

import argparse
import shutil
import statistics
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import count, cycle, islice
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright

from momus.pipeline.reread import reread
from momus.report import report_text
from momus.results import ClusterFound, Results

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
VIEWS = ("", "submissions", "order", "matrix", "tests", "run")
SERIOUS = {"serious", "critical"}
WHEELS, WHEEL_PX = 60, 400
FRAMES = """wheels => new Promise(done => {
    const times = [];
    let last = performance.now();
    const frame = now => { times.push(now - last); last = now; if (times.length < wheels) requestAnimationFrame(frame); else done(times); };
    requestAnimationFrame(frame);
})"""


@dataclass(frozen=True)
class Measured:
    """A view: the seconds until it is drawn, the milliseconds between frames while it scrolls, and serious findings of axe."""

    opened_s: float
    scrolled_px: int
    frames_ms: Sequence[float]
    findings: Sequence[str]


def enlarged(results: Results, number: int) -> Results:
    """Return the class with at least so many submissions: the first ones again, under other names, in the same clusters."""
    names = {one.id for one in results.findings}
    fresh = (name for at in count(1) if (name := f"again_{at}") not in names)
    more = [
        replace(one, id=name, file=name, student="")
        for one, name in zip(islice(cycle(results.findings), max(0, number - len(names))), fresh, strict=False)
    ]
    members: dict[int | None, tuple[str, ...]] = {}
    for one in more:
        members[one.cluster] = (*members.get(one.cluster, ()), one.id)
    clusters: tuple[ClusterFound, ...] = tuple(
        replace(one, members=(*one.members, *members.get(one.id, ()))) for one in results.clusters
    )
    old = {one.id: results.programs[one.id] for one in results.findings if one.id in results.programs}
    programs = {new.id: old[one.id] for one, new in zip(cycle(results.findings), more, strict=False) if one.id in old}
    return replace(
        results,
        findings=(*results.findings, *more),
        readings={**results.readings, "clusters": clusters},
        programs={**old, **programs},
    )


def measured(browser: Browser, address: str) -> Measured:
    """Open a view in a fresh page and scroll down."""
    page = browser.new_page(viewport={"width": 1400, "height": 900})
    started = time.perf_counter()
    page.goto(address)
    page.locator("h2:visible").first.wait_for()
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    opened_s = time.perf_counter() - started
    frames_ms = _scrolled(page)
    scrolled_px = int(page.evaluate("scrollY"))
    found = [one["id"] for one in Axe().run(page).response["violations"] if one["impact"] in SERIOUS]
    page.close()
    return Measured(opened_s, scrolled_px, frames_ms, found)


def _scrolled(page: Page) -> list[float]:
    """Return the milliseconds between frames while the wheel turns."""
    page.mouse.move(700, 500)
    page.evaluate(f"() => {{ window.frames_ = ({FRAMES})({WHEELS}); }}")
    for _ in range(WHEELS // 2):
        page.mouse.wheel(0, WHEEL_PX)
    times: list[float] = page.evaluate("() => window.frames_")
    return times


def main() -> None:
    """Print the size, and a line for each view."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--submissions", type=int, default=2000)
    asked = parser.parse_args()
    results = enlarged(reread(asked.folder), asked.submissions)
    with tempfile.TemporaryDirectory(prefix="momus-page-") as temporary, sync_playwright() as started:
        path = Path(temporary) / "report.html"
        path.write_text(report_text(results), encoding="utf-8", errors="backslashreplace")
        print(f"{len(results.findings):,} submissions: {path.stat().st_size / 1e6:.1f} MB")
        browser = started.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for view in VIEWS:
            one = measured(browser, f"{path.as_uri()}#/{view}")
            frames = sorted(one.frames_ms)
            slow = f"the slowest {frames[-1]:.0f} ms, {sum(frame > 50 for frame in frames)} of {len(frames)} above 50 ms"
            print(
                f"{view or 'start':<12} opens in {one.opened_s:.2f} s; scrolled {one.scrolled_px:,} px; "
                f"frames: median {statistics.median(frames):.0f} ms, {slow}; "
                f"serious findings of axe: {', '.join(one.findings) or 'none'}"
            )
        browser.close()


if __name__ == "__main__":
    main()

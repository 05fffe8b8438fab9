"""How the tests are shared out among processes: what takes longest starts first, and what shares a class that was graded stays together."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent
LONG = [
    HERE / name
    for name in (
        "attacks/test_attacks.py",
        "attacks/test_ordinary_user.py",
        "examples/test_examples.py",
        "quality/test_similarity.py",
        "search/test_jbmc_proof.py",
        "search/test_cbmc_program_proofs.py",
        "quality/test_hard.py",
        "search/test_jbmc.py",
        "cli/test_commands.py",
        "search/test_jbmc_paths.py",
        "search/test_cbmc_proof.py",
        "languages/test_java.py",
        "pipeline/test_holding.py",
        "pipeline/test_ranking.py",
    )
]
GRADED_ONCE = {"findings", "found", "graded", "largest", "open_folder", "ran", "ranked"}
"""Fixtures that a whole file shares because they take long."""


# First, because what shares out the tests reads the groups at the same moment.
@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """A file's tests go to one process, except the slow ones that share nothing: each of them goes to the first that is free."""
    places = {path: place for place, path in enumerate(LONG)}
    items.sort(key=lambda item: places.get(item.path, len(LONG)))
    for item in items:
        is_slow_alone = item.get_closest_marker("slow") and not GRADED_ONCE.intersection(item.fixturenames)
        if not item.get_closest_marker("xdist_group") and not is_slow_alone:
            item.add_marker(pytest.mark.xdist_group(str(item.path.relative_to(HERE))))

"""The files that take longest start first: a file stays with one process, so that the last ones should be short."""

from pathlib import Path

HERE = Path(__file__).parent
LONG = [
    HERE / name
    for name in (
        "attacks/test_other_languages.py",
        "attacks/test_compiled_and_python.py",
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


def pytest_collection_modifyitems(items):
    places = {path: place for place, path in enumerate(LONG)}
    items.sort(key=lambda item: places.get(item.path, len(LONG)))

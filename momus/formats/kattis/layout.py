"""The two layouts of Kattis packages, and the names that are the same in both."""

from dataclasses import dataclass

PROBLEM_FILE = "problem.yaml"
SAMPLE, SECRET = "sample", "secret"
INPUT_VALIDATORS, SUBMISSIONS, INCLUDE, ATTACHMENTS = "input_validators", "submissions", "include", "attachments"
OUTPUT_VALIDATORS = "output_validators"
STATEMENT = "statement"
TIME_FILE = ".timelimit"
"""The legacy layout has no time limit; systems that need one keep it in this file."""


@dataclass(frozen=True)
class Layout:
    """How a version of the format calls its folders and files."""

    is_legacy: bool
    statement: str
    output_validators: str
    group_file: str
    kept: tuple[str, ...]
    """Folders that Momus keeps for the way back and does not use."""


LEGACY = Layout(True, "problem_statement", "output_validators", "testdata.yaml", ("graders", "generators"))
LATER = Layout(
    False,
    "statement",
    "output_validator",
    "test_group.yaml",
    ("generators", "solution", "static_validator", "input_visualizer", "output_visualizer"),
)

VERSIONS = {
    "legacy": LEGACY,
    "legacy-icpc": LEGACY,
    "2023-07": LATER,
    "2023-07-draft": LATER,
    "2025-09": LATER,
    "2025-09-draft": LATER,
}

LANGUAGES = {
    "c": "c",
    "cpp": "cpp",
    "csharp": "csharp",
    "haskell": "haskell",
    "java": "java",
    "javascript": "javascript",
    "python3": "python",
}
"""The codes of languages that Momus knows, and Momus's names."""

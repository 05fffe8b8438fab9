"""Packages that Python programs import: which the exercise provides, and which a program lacks by nobody's fault but the exercise's."""

import re

from momus.languages.base import Task

_LACKED = re.compile(r"ModuleNotFoundError: No module named '(\w+)")

# What people import, by the name under which it is installed if that differs. A module that is not listed may be one of the student's own files.
_OTHER_NAMES = {"sklearn": "scikit-learn", "PIL": "pillow", "cv2": "opencv-python", "bs4": "beautifulsoup4", "yaml": "pyyaml"}
_PACKAGES = (
    "attrs hypothesis keras matplotlib mpmath networkx numba numpy pandas plotly polars pytest regex requests rich scipy seaborn skimage "
    "sortedcontainers statsmodels sympy tabulate tensorflow torch tqdm"
).split()


def packages_of(task: Task) -> tuple[str, ...]:
    """Return the packages that the exercise provides."""
    return tuple(task.setting("python.packages").split())


def lacking_package(reason: str) -> str:
    """Return what to do if a program could not be loaded because a package is missing; "" if that is not why."""
    found = _LACKED.search(reason)
    name = found[1] if found else ""
    if name not in _PACKAGES and name not in _OTHER_NAMES:
        return ""
    return f'it needs the package {name}, which the box lacks; add packages = ["{_OTHER_NAMES.get(name, name)}"] to [python] in exercise.toml'

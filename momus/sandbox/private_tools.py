"""Tools that the system's package manager does not have: where they are, and how they are started.

They are unpacked below one folder, with the libraries and the loader that they were built for. A box sees only that folder.
"""

import os
from pathlib import Path

SYSTEM_FOLDER = Path("/usr/local/lib/momus/tools")


def own_folder() -> Path:
    """Return where this user's tools are; for root, a place that every user, and so every box, can read."""
    if os.geteuid() == 0:
        return SYSTEM_FOLDER
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share", "momus", "tools")


def folders() -> tuple[str, ...]:
    """Return the folders with private tools that exist here."""
    return tuple(str(folder) for folder in dict.fromkeys((own_folder(), SYSTEM_FOLDER)) if folder.is_dir())


def command_path(name: str) -> str | None:
    """Return the path of a tool, the system's own if there is one; None if it is missing."""
    places = ["/usr/bin", "/usr/local/bin", *(f"{folder}/bin" for folder in folders())]
    return next((f"{place}/{name}" for place in places if os.access(f"{place}/{name}", os.X_OK)), None)

"""What contest judges do: one boxed process a test."""

import os
import subprocess

BOX = (
    "bwrap --unshare-all --die-with-parent --new-session --cap-drop ALL --ro-bind /usr /usr --symlink usr/lib /lib"
    " --symlink usr/lib64 /lib64 --symlink usr/bin /bin --ro-bind-try /etc/alternatives /etc/alternatives --dev /dev --proc /proc"
    " --tmpfs /tmp --chdir /tmp"
).split()


def run_each(command: list[str], texts: list[bytes], readable: str) -> list[bytes]:
    """Return what the command prints for each text on standard input, each time in a box of its own that sees one file more."""
    box = [*BOX, "--ro-bind", readable, readable, "--", *command]
    environment = {"PATH": os.environ.get("PATH", "/usr/bin")}
    return [subprocess.run(box, input=text, capture_output=True, env=environment, check=True).stdout for text in texts]

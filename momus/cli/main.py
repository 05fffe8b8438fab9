"""The entry point: runs a command, and turns whatever goes wrong into one clear message and an exit status."""

import logging
import os
import signal
import sys
import threading
import traceback
from collections.abc import Sequence
from io import TextIOWrapper
from types import FrameType

import click

from momus.cli.commands import cli
from momus.cli.say import OURS
from momus.errors import MomusError
from momus.legible import legible

INTERRUPTED = 130
PIPE_CLOSED = 141
GRACE_S = 2.0
"""Seconds that the running command has to clean up after Ctrl-C before the process is ended."""


def main() -> None:
    """Run the command that the command line names, and end the process."""
    signal.signal(signal.SIGINT, _interrupt)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A name may have characters that the terminal's encoding lacks: show them escaped rather than fail.
            stream.reconfigure(errors="backslashreplace")
    if "--debug" not in sys.argv:
        # What libraries log is for their authors: Momus says itself what a user needs.
        logging.disable()
    status = run(sys.argv[1:])
    _flush()
    sys.exit(status)


def run(arguments: Sequence[str]) -> int:
    """Return the exit status of a command. This is the only place that catches every exception; --debug turns that off."""
    debug = "--debug" in arguments
    try:
        return cli.main(args=list(arguments), prog_name="momus", standalone_mode=False) or 0
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except click.ClickException as error:
        command = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else "momus"
        return _fail(f"{error.format_message().rstrip('.')} (see {command} --help)")
    except (KeyboardInterrupt, click.Abort):
        _say_interrupted()
        return INTERRUPTED
    except MomusError as error:
        if debug:
            traceback.print_exc()
        return _fail(str(error))
    except BrokenPipeError:
        return PIPE_CLOSED
    except Exception as error:
        if debug:
            raise
        if isinstance(error, OSError) and error.filename:
            return _fail(f"{error.filename}: {error.strerror}; fix that, or choose another place with --out")
        return _fail(
            f"Momus failed, which is its own fault: {type(error).__name__}: {error}; add --debug to see where, and report it"
        )


def _fail(message: str) -> int:
    colour = sys.stderr.isatty() and "NO_COLOR" not in os.environ
    label = "\x1b[1;31mmomus:\x1b[0m" if colour else "momus:"
    print(f"{label} {legible(message)}", file=sys.stderr)
    return OURS


def _interrupt(signum: int, frame: FrameType | None) -> None:
    """Stop the running command. After GRACE_S, or on the next Ctrl-C, end the process at once: the store is whole at any moment."""
    signal.signal(signal.SIGINT, lambda *_: _end_now())
    timer = threading.Timer(GRACE_S, _end_now)
    timer.daemon = True
    timer.start()
    raise KeyboardInterrupt


def _end_now() -> None:
    _say_interrupted()
    os._exit(INTERRUPTED)


def _say_interrupted() -> None:
    sys.stderr.write("\nmomus: interrupted; nothing stored is lost: give the same command again to continue\n")
    sys.stderr.flush()


def _flush() -> None:
    """Write buffered output; a reader that has gone away is no error."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

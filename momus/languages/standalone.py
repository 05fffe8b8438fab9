"""How a language's whole programs are compiled and started by themselves, without a worker of ours: what contests do."""

from dataclasses import dataclass

STEPS = 4
"""The descriptor at which a program that counts its steps finds their file."""
TOLD, OVER = 1, 2
"""States of that file: the steps that are left are told; all steps were taken."""


@dataclass(frozen=True)
class Standalone:
    """Command lines of one language, which the author of a contest may replace.

    `compile` runs in the COMPILE box beside the sources; {sources} stands for the files to compile, {main} for the first of them. ""
    compiles nothing. `made` are the files and folders that it leaves for the run, separated by blanks; "" keeps the sources themselves. In
    `run`, {program} stands for the folder of these files, {entry} for the name that the language starts by, {memory_mb} and {stack_mb} for
    limits. `beside` are files of the toolchain that lie beside the sources, `runtime` those that lie beside the program.

    A program that `counts` its steps finds a file of three numbers at the descriptor STEPS, eight bytes each, the lowest byte first: the most
    steps, the steps that are left, and its state. It writes the last two when it ends, or ends itself when no step is left.
    """

    compile: str
    run: str
    made: str = "a.out"
    environment: tuple[tuple[str, str], ...] = ()
    reserved_mb: int = 0
    overhead_mb: int = 0
    threads: int = 0
    beside: tuple[tuple[str, bytes], ...] = ()
    runtime: tuple[tuple[str, bytes], ...] = ()
    counts: bool = False

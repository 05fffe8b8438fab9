"""What one run of a whole program is counted by, beside its clock: its own steps, or the processor's instructions, or nothing.

Steps come from a program that was built to count them (see `languages.standalone`). Instructions are counted from outside: the process waits at
a gate before it becomes the program, until the counter is attached to it.
"""

import os
import socket
import struct
from enum import StrEnum

from momus.execute.instruction_counter import InstructionCounter
from momus.languages.standalone import OVER, TOLD

_NUMBERS = struct.Struct("<QQQ")
_SENDER = struct.Struct("3i")
_GATE_S = 30.0


class Counted(StrEnum):
    """What is counted, so that a limit does not depend on the load of the machine."""

    NOTHING = ""
    STEPS = "steps"
    INSTRUCTIONS = "instructions"


class ProgramCount:
    """Counts nothing. `descriptors` go into the box after the streams."""

    counted = Counted.NOTHING

    def __init__(self) -> None:
        self.descriptors: tuple[int, ...] = ()

    def attach(self) -> None:
        """Do what must be done between the start of the process and that of the program."""

    def is_over(self) -> bool:
        """Return whether the program has taken more than it may."""
        return False

    def count(self) -> int | None:
        """Return the count, None if it is unknown."""
        return None

    def close(self) -> None:
        """Close what is open."""
        for descriptor in self.descriptors:
            os.close(descriptor)
        self.descriptors = ()


class StepsFile(ProgramCount):
    """The file in which a program counts its own steps, which ends itself after the most."""

    counted = Counted.STEPS

    def __init__(self, most: int):
        super().__init__()
        self._most = most
        self.descriptors = (os.memfd_create("steps", os.MFD_CLOEXEC),)
        os.pwrite(self.descriptors[0], _NUMBERS.pack(most, most, 0), 0)

    def _read(self) -> tuple[int, int]:
        told = os.pread(self.descriptors[0], _NUMBERS.size, 0)
        if len(told) < _NUMBERS.size:
            return self._most, 0
        _, left, state = _NUMBERS.unpack(told)
        return left, state

    def is_over(self) -> bool:
        return self._read()[1] == OVER

    def count(self) -> int | None:
        left, state = self._read()
        # The program wrote these numbers: it may have written anything.
        return self._most - left if state in (TOLD, OVER) and left <= self._most else None


class AttachedInstructions(ProgramCount):
    """The processor's count of a program's instructions. Where it cannot be attached, nothing is known, and the clock alone limits the program."""

    counted = Counted.INSTRUCTIONS

    def __init__(self, most: int, event: tuple[int, int] | None = None):
        super().__init__()
        self._most = most
        self._event = event
        self._gate, theirs = socket.socketpair()
        self._gate.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        self._gate.settimeout(_GATE_S)
        self.descriptors = (theirs.detach(),)
        self._counter: InstructionCounter | None = None

    def attach(self) -> None:
        os.close(self.descriptors[0])
        self.descriptors = ()
        try:
            said, sent, _, _ = self._gate.recvmsg(1, socket.CMSG_SPACE(_SENDER.size))
            if said and sent:
                # The kernel says who is at the gate, by the number that the process has out here.
                process, _, _ = _SENDER.unpack(sent[0][2][: _SENDER.size])
                self._counter = InstructionCounter(process, self._event) if self._event else InstructionCounter(process)
        except OSError:
            self._counter = None
        finally:
            # The end of the connection opens the gate.
            self._gate.close()

    def is_over(self) -> bool:
        return (self.count() or 0) > self._most

    def count(self) -> int | None:
        return self._counter.count() if self._counter else None

    def close(self) -> None:
        super().close()
        self._gate.close()
        if self._counter:
            self._counter.close()

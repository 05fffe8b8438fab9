"""Seccomp filters in hand-made BPF: which system calls a process of the box may make.

A deny-list survives new versions of libc and of the runtimes; an allow-list does not. Every process of a box has the BOX filter; the process that
runs a stranger's code adds one of the others just before. This module also runs inside the box, so it imports only the standard library.
"""

import ctypes
import errno
import struct
from functools import cache

from momus.sandbox.syscalls import AUDIT_ARCH, MACHINE, NUMBERS

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _KILL, _ERRNO = 0x7FFF0000, 0x80000000, 0x00050000
_NUMBER_AT, _ARCH_AT, _ARGUMENTS_AT = 0, 4, 16
_X32_BIT = 0x40000000

# CLONE_NEWTIME, NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET
_NEW_NAMESPACES = 0x7E020080
_CLONE_THREAD = 0x10000
# O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_TMPFILE
_FOR_WRITING = 0x1 | 0x2 | 0x40 | 0x200 | 0x400000
_TIOCSTI, _TIOCLINUX = 0x5412, 0x541C
# F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW, F_SETLEASE, F_NOTIFY: two boxes could talk through a lock on a system file.
_LOCKS = (6, 7, 37, 38, 1024, 1026)

_KILLED = (
    "ptrace process_vm_readv process_vm_writev bpf perf_event_open userfaultfd init_module finit_module delete_module kexec_load "
    "kexec_file_load reboot mount umount2 pivot_root open_by_handle_at add_key request_key keyctl pidfd_getfd"
).split()
_REFUSED = (
    "process_madvise kcmp chroot open_tree move_mount fsopen fsconfig fsmount fspick mount_setattr open_tree_attr unshare setns swapon "
    "swapoff syslog acct quotactl quotactl_fd settimeofday clock_settime adjtimex clock_adjtime sethostname setdomainname iopl ioperm "
    "modify_ldt lookup_dcookie nfsservctl uselib vhangup _sysctl vmsplice name_to_handle_at fanotify_init fanotify_mark migrate_pages "
    "move_pages mknod mknodat setuid setgid setreuid setregid setresuid setresgid setgroups setfsuid setfsgid capset setpriority "
    "sched_setscheduler sched_setparam sched_setattr ioprio_set socket connect bind listen accept accept4 shmget shmat shmctl shmdt "
    "semget semop semctl semtimedop msgget msgsnd msgrcv msgctl mq_open mq_unlink memfd_secret"
).split()
# Old libraries fall back to calls that a filter can check.
_UNKNOWN = "clone3 io_uring_setup io_uring_enter io_uring_register".split()

# What only the warden needs.
_WARDENS_OWN = "setrlimit pidfd_open pidfd_send_signal seccomp landlock_create_ruleset mlockall sched_setaffinity".split()
_FILE_CHANGES = (
    "creat mkdir rmdir rename link unlink symlink chmod fchmod chown fchown lchown truncate mkdirat fchownat unlinkat renameat linkat "
    "symlinkat fchmodat renameat2 fchmodat2 setxattr lsetxattr fsetxattr removexattr lremovexattr fremovexattr setxattrat "
    "removexattrat inotify_init inotify_init1 utime utimes futimesat utimensat flock"
).split()
_MODES = (
    "chmod fchmod fchmodat fchmodat2 chown fchown lchown fchownat setxattr lsetxattr fsetxattr removexattr lremovexattr fremovexattr "
    "setxattrat removexattrat inotify_init inotify_init1 flock"
).split()
_PROCESSES = "fork vfork execve execveat tkill rt_sigqueueinfo rt_tgsigqueueinfo setsid setpgid".split()
_MEMORY_FILES = "memfd_create ftruncate fallocate socketpair".split()


class _Assembler:
    """Collects rules, one for each system call, and joins them."""

    def __init__(self, machine: str):
        self.numbers = NUMBERS[machine]
        self.code: list[tuple[int, int, int, int]] = []
        self._add(_LOAD, _ARCH_AT)
        self._add(_EQUAL, AUDIT_ARCH[machine], 1, 0)
        self._add(_RETURN, _KILL)
        self._add(_LOAD, _NUMBER_AT)
        if machine == "x86_64":
            self._add(_AT_LEAST, _X32_BIT, 0, 1)
            self._add(_RETURN, _KILL)

    def _add(self, operation: int, operand: int, if_true: int = 0, if_false: int = 0) -> None:
        self.code.append((operation, if_true, if_false, operand))

    def _rule(self, name: str, body: list[tuple[int, int, int, int]]) -> None:
        """Add instructions that decide one call; each of their branches must end in a return."""
        if name in self.numbers:
            self._add(_EQUAL, self.numbers[name], 0, len(body))
            self.code += body

    def answer(self, names: list[str], action: int) -> None:
        for name in names:
            self._rule(name, [(_RETURN, 0, 0, action)])

    def refuse_bits(self, name: str, argument: int, bits: int, action: int) -> None:
        self._rule(name, [_load(argument), (_ANY_BIT, 0, 1, bits), (_RETURN, 0, 0, action), (_RETURN, 0, 0, _ALLOW)])

    def require_bits(self, name: str, argument: int, bits: int, action: int) -> None:
        self._rule(name, [_load(argument), (_ANY_BIT, 0, 1, bits), (_RETURN, 0, 0, _ALLOW), (_RETURN, 0, 0, action)])

    def refuse_values(self, name: str, argument: int, values: tuple[int, ...], action: int) -> None:
        tests = [(_EQUAL, len(values) - place, 0, value) for place, value in enumerate(values)]
        self._rule(name, [_load(argument), *tests, (_RETURN, 0, 0, _ALLOW), (_RETURN, 0, 0, action)])

    def require_values(self, name: str, argument: int, values: tuple[int, ...], action: int) -> None:
        tests = [(_EQUAL, len(values) - place, 0, value) for place, value in enumerate(values)]
        self._rule(name, [_load(argument), *tests, (_RETURN, 0, 0, action), (_RETURN, 0, 0, _ALLOW)])

    def only_without_pointer(self, name: str, argument: int, action: int) -> None:
        low, high = _load(argument), _load(argument, high=True)
        ends = [(_RETURN, 0, 0, _ALLOW), (_RETURN, 0, 0, action)]
        self._rule(name, [low, (_EQUAL, 0, 3, 0), high, (_EQUAL, 0, 1, 0), *ends])

    def finished(self) -> bytes:
        self._add(_RETURN, _ALLOW)
        return b"".join(struct.pack("<HBBI", *instruction) for instruction in self.code)


def _load(argument: int, high: bool = False) -> tuple[int, int, int, int]:
    return (_LOAD, 0, 0, _ARGUMENTS_AT + 8 * argument + (4 if high else 0))


def _refusal(number: int) -> int:
    return _ERRNO | number


def box_filter(machine: str = MACHINE) -> bytes:
    """Return the filter of every process in a box, including the warden."""
    made = _Assembler(machine)
    made.answer(_KILLED, _KILL)
    made.answer(_REFUSED, _refusal(errno.EPERM))
    made.answer(_UNKNOWN, _refusal(errno.ENOSYS))
    made.refuse_bits("clone", 0, _NEW_NAMESPACES, _refusal(errno.EPERM))
    made.refuse_values("ioctl", 1, (_TIOCSTI, _TIOCLINUX), _refusal(errno.EPERM))
    made.require_values("personality", 0, (0, 0xFFFFFFFF), _refusal(errno.EPERM))
    return made.finished()


def tool_filter(beyond_reach: int = 0, machine: str = MACHINE) -> bytes:
    """Return the extra filter of a compiler: it may start processes and write files, but not raise its limits.

    No signal can be sent to the process `beyond_reach` (0: the namespace prevents that).
    """
    made = _Assembler(machine)
    _take_wardens_own(made)
    _take_signals(made, beyond_reach)
    return made.finished()


def native_filter(beyond_reach: int = 0, machine: str = MACHINE) -> bytes:
    """Return the extra filter of an executable: it may fork, but not change files or open them for writing."""
    made = _Assembler(machine)
    _take_wardens_own(made)
    _take_files(made)
    _take_signals(made, beyond_reach)
    return made.finished()


def runtime_filter(beyond_reach: int = 0, machine: str = MACHINE) -> bytes:
    """Return the extra filter of a language's runtime: it may start threads, but no process, and may not change files."""
    made = _Assembler(machine)
    _take_wardens_own(made)
    _take_files(made)
    _take_signals(made, beyond_reach)
    made.answer(["fork", "vfork"], _refusal(errno.EPERM))
    made.require_bits("clone", 0, _CLONE_THREAD, _refusal(errno.EPERM))
    return made.finished()


def program_filter(beyond_reach: int = 0, machine: str = MACHINE, *, may_fork: bool = False) -> bytes:
    """Return the extra filter of a whole program: it may write files where the box lets it, and change no file's owner or mode.

    Unless it may fork, it is killed when it tries, so that its end tells why.
    """
    made = _Assembler(machine)
    _take_wardens_own(made)
    _take_signals(made, beyond_reach)
    made.answer(_MODES, _refusal(errno.EPERM))
    made.refuse_values("fcntl", 1, _LOCKS, _refusal(errno.EPERM))
    if not may_fork:
        made.answer(["fork", "vfork"], _KILL)
        made.require_bits("clone", 0, _CLONE_THREAD, _KILL)
    return made.finished()


_ANY_PROCESS = 0x7FFFFFFE


def script_filter(process: int, machine: str = MACHINE) -> bytes:
    """Return the extra filter of a forked interpreter: threads only, no process, no signal except to itself, no changed file."""
    return _script_filter(machine).replace(struct.pack("<I", _ANY_PROCESS), struct.pack("<I", process))


@cache
def _script_filter(machine: str) -> bytes:
    process = _ANY_PROCESS
    made = _Assembler(machine)
    _take_wardens_own(made)
    _take_files(made)
    made.answer(_PROCESSES + _MEMORY_FILES, _refusal(errno.EPERM))
    made.require_values("kill", 0, (process,), _refusal(errno.EPERM))
    made.require_values("tgkill", 0, (process,), _refusal(errno.EPERM))
    made.require_bits("clone", 0, _CLONE_THREAD, _refusal(errno.EPERM))
    return made.finished()


def _take_wardens_own(made: _Assembler) -> None:
    made.answer(_WARDENS_OWN, _refusal(errno.EPERM))
    made.only_without_pointer("prlimit64", 2, _refusal(errno.EPERM))


def _take_files(made: _Assembler) -> None:
    made.answer(_FILE_CHANGES, _refusal(errno.EPERM))
    # Its flags are behind a pointer, where a filter cannot look.
    made.answer(["openat2"], _refusal(errno.ENOSYS))
    made.refuse_values("fcntl", 1, _LOCKS, _refusal(errno.EPERM))
    made.refuse_bits("open", 1, _FOR_WRITING, _refusal(errno.EROFS))
    made.refuse_bits("openat", 2, _FOR_WRITING, _refusal(errno.EROFS))


def _take_signals(made: _Assembler, beyond_reach: int) -> None:
    if beyond_reach:
        everyone_and_its_group = (0xFFFFFFFF, 2**32 - beyond_reach)
        made.refuse_values("kill", 0, (beyond_reach, *everyone_and_its_group), _refusal(errno.EPERM))
        for name in ("tgkill", "tkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo"):
            made.refuse_values(name, 0, (beyond_reach,), _refusal(errno.EPERM))


class _Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("instructions", ctypes.c_char_p)]


_libc = ctypes.CDLL(None, use_errno=True)
_PR_SET_NO_NEW_PRIVS, _SECCOMP_SET_MODE_FILTER = 38, 1


def install(program: bytes) -> None:
    """Bind this process, and all that it starts, to the filter for ever."""
    if _libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0):
        raise OSError(ctypes.get_errno(), "prctl(PR_SET_NO_NEW_PRIVS)")
    kept = ctypes.create_string_buffer(program, len(program))
    described = _Program(len(program) // 8, ctypes.cast(kept, ctypes.c_char_p))
    if _libc.syscall(NUMBERS[MACHINE]["seccomp"], _SECCOMP_SET_MODE_FILTER, 0, ctypes.byref(described)):
        raise OSError(ctypes.get_errno(), "seccomp(SECCOMP_SET_MODE_FILTER)")

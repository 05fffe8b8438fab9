"""The filters, read by a small interpreter of their own instructions: what each says about a system call on each machine."""

import errno
import re
import struct
from pathlib import Path

import pytest

from momus.sandbox import seccomp
from momus.sandbox.syscalls import AARCH64, AUDIT_ARCH, NUMBERS, X86_64

ALLOW, KILL = "allowed", "killed"


def decision(program: bytes, machine: str, name: str | int, *arguments: int, arch: int | None = None) -> str | int:
    """Return "allowed", "killed", or the error that the filter answers with."""
    number = NUMBERS[machine][name] if isinstance(name, str) else name
    padded = [*arguments, 0, 0, 0, 0, 0, 0][:6]
    data = struct.pack("<IIQ6Q", number, AUDIT_ARCH[machine] if arch is None else arch, 0, *(value % 2**64 for value in padded))
    instructions = list(struct.iter_unpack("<HBBI", program))
    at = loaded = 0
    while True:
        operation, if_true, if_false, operand = instructions[at]
        at += 1
        if operation == 0x20:
            (loaded,) = struct.unpack_from("<I", data, operand)
        elif operation == 0x06:
            return {0x7FFF0000: ALLOW, 0x80000000: KILL}.get(operand, operand & 0xFFFF)
        else:
            holds = {0x15: loaded == operand, 0x35: loaded >= operand, 0x45: bool(loaded & operand)}[operation]
            at += if_true if holds else if_false


@pytest.mark.parametrize("machine", NUMBERS)
def test_everything_in_a_box_is_killed_for_tracing_and_refused_namespaces_and_sockets(machine):
    box = seccomp.box_filter(machine)
    for name in ("ptrace", "process_vm_readv", "bpf", "mount", "keyctl", "open_by_handle_at"):
        assert decision(box, machine, name) == KILL
    for name in ("unshare", "setns", "setuid", "capset", "socket", "shmget", "mq_open", "mknodat"):
        assert decision(box, machine, name) == errno.EPERM
    assert decision(box, machine, "clone3") == errno.ENOSYS
    assert decision(box, machine, "clone", 0x10000000) == errno.EPERM  # CLONE_NEWUSER
    assert decision(box, machine, "clone", 17) == ALLOW  # SIGCHLD: a plain fork
    assert decision(box, machine, "ioctl", 0, 0x5412) == errno.EPERM  # TIOCSTI
    assert decision(box, machine, "ioctl", 0, 0x5401) == ALLOW
    assert decision(box, machine, "openat", 0, 0, 1) == ALLOW


def test_other_binary_interfaces_are_killed():
    box = seccomp.box_filter("x86_64")
    assert decision(box, "x86_64", 0x40000000 + 1) == KILL
    assert decision(box, "x86_64", "openat", arch=0x40000003) == KILL


@pytest.mark.parametrize("machine", NUMBERS)
def test_a_script_has_threads_and_itself_only(machine):
    script = seccomp.script_filter(4242, machine)
    assert decision(script, machine, "clone", 0x10000) == ALLOW
    assert decision(script, machine, "clone", 17) == errno.EPERM
    assert decision(script, machine, "execve") == errno.EPERM
    assert decision(script, machine, "kill", 4242) == ALLOW
    assert decision(script, machine, "kill", -1) == errno.EPERM
    assert decision(script, machine, "tgkill", 4242) == ALLOW
    assert decision(script, machine, "tgkill", 1) == errno.EPERM
    assert decision(script, machine, "memfd_create") == errno.EPERM


@pytest.mark.parametrize("machine", NUMBERS)
@pytest.mark.parametrize(
    "made", [lambda machine: seccomp.script_filter(1, machine), lambda machine: seccomp.native_filter(0, machine)]
)
def test_programs_open_files_for_reading_only_and_cannot_raise_their_limits(made, machine):
    program = made(machine)
    assert decision(program, machine, "openat", 0, 0, 0) == ALLOW
    for flags in (0x1, 0x2, 0x40, 0x200):
        assert decision(program, machine, "openat", 0, 0, flags) == errno.EROFS
    assert decision(program, machine, "openat2") == errno.ENOSYS
    assert decision(program, machine, "unlinkat") == errno.EPERM
    assert decision(program, machine, "prlimit64", 0, 3, 0) == ALLOW
    assert decision(program, machine, "prlimit64", 0, 3, 0x7FFF00000000) == errno.EPERM
    assert decision(program, machine, "prlimit64", 0, 3, 0x1000) == errno.EPERM
    assert decision(program, machine, "seccomp") == errno.EPERM


def test_executables_may_fork_but_not_reach_a_warden_that_shares_their_namespace():
    native = seccomp.native_filter(777, "x86_64")
    assert decision(native, "x86_64", "fork") == ALLOW
    assert decision(native, "x86_64", "kill", 778) == ALLOW
    for process in (777, -777, -1):
        assert decision(native, "x86_64", "kill", process) == errno.EPERM
    assert decision(native, "x86_64", "tgkill", 777) == errno.EPERM
    assert decision(seccomp.native_filter(0, "x86_64"), "x86_64", "kill", -1) == ALLOW


@pytest.mark.parametrize(
    ("table", "header"),
    [(X86_64, "x86_64-linux-gnu/asm/unistd_64.h"), (AARCH64, "asm-generic/unistd.h")],
    ids=["x86_64", "aarch64"],
)
def test_numbers_are_those_of_the_kernel_headers(table, header):
    path = Path("/usr/include") / header
    if not path.exists():
        pytest.skip(f"{path} is not installed")
    stated = dict(re.findall(r"^#define __NR(?:3264)?_(\w+)\s+(\d+)", path.read_text(), re.MULTILINE))
    stated |= dict(re.findall(r"^#define __NR_(\w+)\s+(\d+)", path.read_text(), re.MULTILINE))
    newest = max(int(number) for number in stated.values())
    wrong = {name: number for name, number in table.items() if number <= newest and stated.get(name) != str(number)}
    assert not wrong

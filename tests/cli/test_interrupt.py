"""Ctrl-C ends at once, and the next run goes on."""

import os
import signal
import subprocess
import sys
import time

import pytest


@pytest.mark.parametrize("after_s", [0.05, 1.5])
def test_ctrl_c_ends_at_once_and_the_store_is_whole(exercise, tmp_path, momus, after_s):
    out = tmp_path / "out"
    command = [
        sys.executable,
        "-m",
        "momus",
        "grade",
        str(exercise),
        "--out",
        str(out),
        "--inputs",
        "50000000",
        "--engines",
        "random",
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    process.stderr.readline()
    time.sleep(after_s)
    os.killpg(process.pid, signal.SIGINT)
    interrupted_at = time.monotonic()
    _, said = process.communicate(timeout=20)
    assert time.monotonic() - interrupted_at < 5
    assert process.returncode == 130
    assert "momus: interrupted; nothing stored is lost: give the same command again to continue" in said
    assert "Traceback" not in said
    ran = momus("grade", exercise, "--out", out, "--inputs", "500", "--engines", "exhaustive,random")
    assert ran.returncode == 0, ran.stderr
    assert "refuted\tzero\tlargest(values=[-1])" in ran.stdout

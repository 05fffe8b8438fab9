"""A run that is killed at any moment goes on, and ends with the same rank list."""

import random
import subprocess
import sys
import time

import pytest

from tests.contest.contests import write

FILES = {
    "contest.toml": "",
    "sum/task.toml": "",
    **{f"sum/tests/{at}.in": f"{at} 1\n" for at in range(8)},
    **{f"sum/tests/{at}.ans": f"{at + 1}\n" for at in range(8)},
    "submissions/ann/sum.py": "a, b = map(int, input().split())\nprint(a + b)\n",
    "submissions/bob/sum.py": "a, b = map(int, input().split())\nprint(a + b if a % 3 else 0)\n",
    "submissions/cleo/sum.c": '#include <stdio.h>\nint main() { int a; scanf("%d", &a); while (a == 5); printf("%d", a + 1); return 0; }',
    "submissions/dan/sum.c": "int main( {",
}
COMMAND = (sys.executable, "-m", "momus", "contest", "run")
WANTED = "rank,contestant,points,sum\n1,ann,100,100\n2,cleo,87.5,87.5\n3,bob,62.5,62.5\n4,dan,0,0\n"


@pytest.mark.slow
def test_ten_kills_at_random_moments_change_nothing(tmp_path):
    folder = write(tmp_path, FILES)
    chance = random.Random(14)
    for _ in range(10):
        started = subprocess.Popen([*COMMAND, str(folder)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(chance.uniform(0.3, 6))
        started.kill()
        started.wait()
    subprocess.run([*COMMAND, str(folder)], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    assert (folder / "results/rank.csv").read_text() == WANTED

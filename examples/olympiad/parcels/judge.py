"""Writes more numbers than the program can keep, then reads one."""

import sys

with open(sys.argv[1]) as file:
    count, missing = map(int, file.read().split())
print(count)
step = 7919
for start in range(0, count, 1000):
    block = ((at * step) % count + 1 for at in range(start, min(count, start + 1000)))
    sys.stdout.write("".join(f"{number}\n" for number in block if number != missing))
sys.stdout.flush()
sys.exit(42 if sys.stdin.readline().strip() == str(missing) else 43)

"""A Kattis validator that gives the value of the things that were taken."""

import sys

with open(sys.argv[1]) as file:
    numbers = [[int(word) for word in line.split()] for line in file]
(capacity,), things = numbers[0], numbers[1:]
try:
    taken = [int(word) for word in sys.stdin.read().split()]
except ValueError:
    sys.exit(43)
if len(set(taken)) < len(taken) or any(not 1 <= one <= len(things) for one in taken):
    print("takes a thing twice, or one that is not there", file=sys.stderr)
    sys.exit(43)
if sum(things[one - 1][0] for one in taken) > capacity:
    print("is too heavy", file=sys.stderr)
    sys.exit(43)
with open(sys.argv[3] + "score.txt", "w") as file:
    file.write(str(sum(things[one - 1][1] for one in taken)))
sys.exit(42)

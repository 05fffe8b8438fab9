import sys

lines = sys.stdin.read().split("\n")
if len(lines) != 3 or lines[2]:
    sys.exit("there must be two lines")
n, k = map(int, lines[0].split(" "))
numbers = list(map(int, lines[1].split(" ")))
if not 1 <= k <= n <= 200_000 or len(numbers) != n:
    sys.exit("n or k is wrong")
if not all(-(10**9) <= number <= 10**9 for number in numbers):
    sys.exit("a number is too large")
sys.exit(42)

import re
import sys

lines = sys.stdin.read().split("\n")
number = r"(?:0|-?[1-9]\d{0,9})"
good = len(lines) == 3 and not lines[2] and re.fullmatch(f"{number} {number}", lines[0]) and re.fullmatch(f"{number}( {number})*", lines[1])
if not good:
    sys.exit(43)
n, numbers = int(lines[0].split()[0]), list(map(int, lines[1].split()))
sys.exit(42 if len(numbers) == n <= 50000 and all(abs(x) <= 10**9 for x in numbers) else 43)

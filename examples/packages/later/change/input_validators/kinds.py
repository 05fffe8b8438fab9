import re
import sys

lines = sys.stdin.read().split("\n")
number = r"[1-9]\d{0,5}"
if len(lines) != 3 or lines[2] or not re.fullmatch(f"{number} {number}", lines[0]) or not re.fullmatch(f"{number}( {number})*", lines[1]):
    sys.exit(43)
amount, kinds = map(int, lines[0].split())
coins = list(map(int, lines[1].split()))
sys.exit(42 if len(coins) == kinds <= 20 and amount <= 100000 and coins == sorted(set(coins)) else 43)

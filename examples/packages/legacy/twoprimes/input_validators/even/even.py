import re
import sys

text = sys.stdin.read()
good = re.fullmatch(r"[1-9]\d{0,3}\n", text) and int(text) % 2 == 0 and 4 <= int(text) <= 2000
sys.exit(42 if good else 43)

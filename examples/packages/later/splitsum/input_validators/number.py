import re
import sys

text = sys.stdin.read()
sys.exit(42 if re.fullmatch(r"[1-9]\d{0,3}\n", text) and int(text) <= int("{{most}}") else 43)

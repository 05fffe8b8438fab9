import re
import sys

text = sys.stdin.read()
shape = re.fullmatch(r"([1-9]\d{0,3})\n((?:0|-?[1-9]\d{0,3})(?: (?:0|-?[1-9]\d{0,3}))*)\n", text)
if not shape or len(shape[2].split(" ")) != int(shape[1]):
    sys.exit(43)
sys.exit(42)

import re
import sys

sys.exit(42 if re.fullmatch(r"[1-9]\d{0,2}( [1-9]\d{0,2})*\n", sys.stdin.read()) else 43)

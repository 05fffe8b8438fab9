import sys
from pathlib import Path

number = int(Path(sys.argv[1]).read_text())
fewest = int(sys.argv[sys.argv.index("parts") + 1]) if "parts" in sys.argv else 1
message = Path(sys.argv[3]) / "judgemessage.txt"


def end(accepted, why):
    message.write_text(why + "\n")
    sys.exit(42 if accepted else 43)


try:
    parts = [int(word) for word in sys.stdin.buffer.read().decode("ascii").split()]
except ValueError:
    end(False, "not whole numbers")
if len(parts) < fewest:
    end(False, f"fewer than {fewest} parts")
if min(parts, default=0) < 1 or len(set(parts)) != len(parts) or sum(parts) != number:
    end(False, "the parts are not right")
end(True, f"{len(parts)} parts")

"""A Kattis validator that talks to the program."""

import sys

with open(sys.argv[1]) as file:
    secret = int(file.read())


def leave(code, words):
    with open(sys.argv[3] + "judgemessage.txt", "w") as file:
        file.write(words)
    sys.exit(code)


for lines in range(1, 12):
    line = sys.stdin.readline()
    if not line:
        leave(43, "end of input: the program ended without an answer")
    words = line.split()
    if len(words) != 2 or words[0] not in ("?", "!") or not words[1].isdigit():
        leave(43, f"protocol error: {line[:60]!r}")
    guess = int(words[1])
    if words[0] == "!":
        leave(42 if guess == secret else 43, f"{guess} after {lines} lines, the number was {secret}")
    print("<" if secret < guess else ">" if secret > guess else "=", flush=True)
leave(43, "more than 11 lines")

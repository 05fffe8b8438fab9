import sys

with open(sys.argv[1]) as given:
    secret = int(given.read())
feedback = sys.argv[3]


def end(accepted, why):
    with open(feedback + "judgemessage.txt", "w") as message:
        message.write(why + "\n")
    sys.exit(42 if accepted else 43)


def read_guess():
    line = sys.stdin.readline(100)
    if not line:
        end(False, "end of input")
    try:
        return int(line)
    except ValueError:
        end(False, "protocol error: not a number")


sys.stdin.reconfigure(errors="replace")
for _ in range(10):
    guess = read_guess()
    if guess == secret:
        print("correct", flush=True)
        end(True, "guessed")
    try:
        print("lower" if guess > secret else "higher", flush=True)
    except BrokenPipeError:
        end(False, "end of input")
end(False, "more than ten guesses")

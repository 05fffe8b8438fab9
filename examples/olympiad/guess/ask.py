"""The protocol of the task, for Python: `from ask import answer, ask`."""


def ask(guess):
    """Return "<", ">" or "=" for a number."""
    print("?", guess, flush=True)
    return input().strip()


def answer(found):
    """Tell the judge the number."""
    print("!", found, flush=True)

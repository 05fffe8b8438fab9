"""Accepts any balanced position, and tells what is wrong with another answer."""


def accept(inputs, expected, got):
    """Return True for an answer that is right, else what is wrong with it."""
    numbers = inputs["A"]
    balanced = [k for k in range(len(numbers)) if sum(numbers[:k]) == sum(numbers[k + 1 :])]
    if got in balanced:
        return True
    if got == -1:
        return not balanced or f"got -1, but equilibrium point exists, e.g. on position {balanced[0]}"
    if not 0 <= got < len(numbers):
        return f"got {got}, but the positions are 0 to {len(numbers) - 1}"
    return f"got {got}, but it is not equilibrium point"

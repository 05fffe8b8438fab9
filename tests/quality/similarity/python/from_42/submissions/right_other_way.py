def from_42(x):
    return -(x - 42)

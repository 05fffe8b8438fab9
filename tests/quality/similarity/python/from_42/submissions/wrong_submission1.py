def from_42(x):
    return 42

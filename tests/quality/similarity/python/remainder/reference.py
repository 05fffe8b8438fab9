def remainder_of(x):
    if x % 7 == 0:
        return 8
    return x % 7

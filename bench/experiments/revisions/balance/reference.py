def balance(a):
    """Smallest index i for which the values before i and the values after i
    have the same sum; -1 if there is none."""
    total = sum(a)
    left = 0
    for i, x in enumerate(a):
        if 2 * left + x == total:
            return i
        left += x
    return -1

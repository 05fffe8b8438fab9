def position(A, x):
    """Return where x stands last before the first item that is greater than x; -1 if it does not."""
    found = -1
    for i in range(len(A)):
        if A[i] == x:
            found = i
        elif A[i] > x and i > 0:
            break
    return found

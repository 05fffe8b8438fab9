def longest_run(A):
    best = 0
    length = 0
    for i in range(len(A)):
        if i > 0 and A[i] == A[i - 1]:
            length += 1
        else:
            length = 1
        if length > best:
            best = length
    return best

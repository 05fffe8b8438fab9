def longest_run(A):
    best, run = 0, 1
    for i in range(1, len(A)):
        if A[i] == A[i - 1]:
            run += 1
        else:
            best = max(best, run)
            run = 1
    return best

def longest_run(A):
    best = run = 0
    for i, x in enumerate(A):
        run = run + 1 if i and A[i - 1] == x else 1
        best = max(best, run)
    return best

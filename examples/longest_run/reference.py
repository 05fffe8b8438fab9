from itertools import groupby


def longest_run(A):
    return max((len(list(run)) for _, run in groupby(A)), default=0)

import bisect


def merge(left, right):
    result = left.copy()
    for x in right:
        bisect.insort(result, x)
    return result

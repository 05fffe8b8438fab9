from heapq import merge as merged


def merge(left, right):
    return list(merged(left, right))

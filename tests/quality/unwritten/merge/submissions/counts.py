from collections import Counter


def merge(left, right):
    counts = Counter(left) + Counter(right)
    return [x for x in sorted(counts) for _ in range(counts[x])]

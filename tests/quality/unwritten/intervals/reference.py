def merge_intervals(intervals):
    """Merge intervals that overlap.

    An interval is a tuple (start, end) of two whole numbers, start <= end. Intervals that touch each other are
    merged too. The result is sorted.

    >>> merge_intervals([(1, 3), (2, 6), (8, 10)])
    [(1, 6), (8, 10)]
    >>> merge_intervals([(5, 7), (1, 2)])
    [(1, 2), (5, 7)]
    >>> merge_intervals([(1, 4), (4, 5)])
    [(1, 5)]
    >>> merge_intervals([])
    []
    """
    merged = []
    for start, end in sorted(intervals):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged

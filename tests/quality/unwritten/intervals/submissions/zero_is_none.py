def merge_intervals(intervals):
    merged = []
    start = end = None
    for a, b in sorted(intervals):
        if not start:
            start, end = a, b
        elif a <= end:
            end = max(end, b)
        else:
            merged.append((start, end))
            start, end = a, b
    if end is not None:
        merged.append((start, end))
    return merged

def merge_intervals(intervals):
    tidy = sorted((min(p), max(p)) for p in intervals)
    if not tidy:
        return []
    result = [tidy[0]]
    for low, high in tidy[1:]:
        if low > result[-1][1]:
            result.append((low, high))
        elif high > result[-1][1]:
            result[-1] = (result[-1][0], high)
    return result

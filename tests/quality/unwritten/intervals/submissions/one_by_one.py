def merge_intervals(intervals):
    result = []
    for a, b in intervals:
        apart = []
        for c, d in result:
            if d < a or b < c:
                apart.append((c, d))
            else:
                a, b = min(a, c), max(b, d)
        result = apart + [(a, b)]
    return sorted(result)

def merge_intervals(intervals):
    for a, b in intervals:
        if a > b:
            raise ValueError("start after end")
    rest = sorted(intervals, reverse=True)
    result = []
    while rest:
        a, b = rest.pop()
        while rest and rest[-1][0] <= b:
            b = max(b, rest.pop()[1])
        result.append((a, b))
    return result

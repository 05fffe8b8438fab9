def merge_intervals(intervals):
    points = set()
    for a, b in intervals:
        points.update(range(2 * a, 2 * b + 1))
    result = []
    for x in sorted(points):
        if x - 1 not in points:
            start = x
        if x + 1 not in points:
            result.append((start // 2, x // 2))
    return result

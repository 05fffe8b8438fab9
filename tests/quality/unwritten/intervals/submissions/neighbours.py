def merge_intervals(intervals):
    covered = set()
    for a, b in intervals:
        covered.update(range(a, b + 1))
    result = []
    for x in sorted(covered):
        if x - 1 in covered:
            result[-1] = (result[-1][0], x)
        else:
            result.append((x, x))
    return result

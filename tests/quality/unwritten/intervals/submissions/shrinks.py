def merge_intervals(intervals):
    result = []
    for a, b in sorted(intervals, key=lambda pair: pair[0]):
        if result and a <= result[-1][1]:
            result[-1] = (result[-1][0], b)
        else:
            result.append((a, b))
    return result

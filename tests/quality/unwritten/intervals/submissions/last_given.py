def merge_intervals(intervals):
    intervals = sorted(intervals)
    result = []
    for k in range(len(intervals)):
        start, end = intervals[k]
        if k > 0 and start <= intervals[k - 1][1]:
            result[-1] = (result[-1][0], max(result[-1][1], end))
        else:
            result.append((start, end))
    return result

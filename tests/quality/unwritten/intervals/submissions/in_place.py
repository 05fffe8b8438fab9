def merge_intervals(intervals):
    intervals.sort()
    i = 0
    while i + 1 < len(intervals):
        if intervals[i][1] >= intervals[i + 1][0]:
            intervals[i] = (intervals[i][0], max(intervals[i][1], intervals[i + 1][1]))
            del intervals[i + 1]
        else:
            i += 1
    return intervals

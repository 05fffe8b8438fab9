def merge_intervals(intervals, merged=[]):
    if not intervals:
        return merged
    first, *rest = sorted(intervals)
    if rest and rest[0][0] <= first[1]:
        return merge_intervals([(first[0], max(first[1], rest[0][1]))] + rest[1:], merged)
    merged.append(first)
    return merge_intervals(rest, merged)

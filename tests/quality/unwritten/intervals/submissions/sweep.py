def merge_intervals(intervals):
    events = []
    for a, b in intervals:
        events.append((a, 0))
        events.append((b, 1))
    events.sort()
    depth = 0
    result = []
    for place, kind in events:
        if kind == 0:
            if depth == 0:
                start = place
            depth += 1
        else:
            depth -= 1
            if depth == 0:
                result.append((start, place))
    return result

def merge_intervals(intervals):
    out = []
    for start, end in sorted(intervals, key=lambda i: (i[1], i[0])):
        if out and start <= out[-1][1]:
            last = out.pop()
            out.append((last[0], end))
        else:
            out.append((start, end))
    return out

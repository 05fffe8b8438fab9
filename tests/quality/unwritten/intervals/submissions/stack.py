def merge_intervals(intervals):
    stack = []
    for a, b in sorted(intervals):
        if stack and stack[-1][1] >= a:
            stack[-1][1] = max(stack[-1][1], b)
        else:
            stack.append([a, b])
    return [tuple(pair) for pair in stack]

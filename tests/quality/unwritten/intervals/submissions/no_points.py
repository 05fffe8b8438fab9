def merge_intervals(intervals):
    proper = sorted((a, b) for a, b in intervals if b > a)
    stack = []
    for a, b in proper:
        if stack and stack[-1][1] >= a:
            c, d = stack.pop()
            stack.append((c, max(b, d)))
        else:
            stack.append((a, b))
    return stack

n = int(input())


def split(left, least):
    if left == 0:
        return []
    best = None
    for part in range(least, left + 1):
        rest = split(left - part, part + 1)
        if rest is not None and (best is None or len(rest) + 1 > len(best)):
            best = [part, *rest]
    return best


print(*split(n, 1))

from collections import deque


def merge(left, right):
    a = deque(left)
    b = deque(right)
    out = []
    while a and b:
        out.append(a.popleft() if a[0] < b[0] else b.popleft())
    out.extend(a)
    out.extend(b)
    return out

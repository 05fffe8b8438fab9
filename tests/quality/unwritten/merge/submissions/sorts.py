def merge(left, right):
    return sorted(left + right)

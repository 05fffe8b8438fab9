def merge(left, right):
    if not left or not right:
        return [*left, *right]
    if left[0] <= right[0]:
        return [left[0]] + merge(left[1:], right)
    return [right[0]] + merge(left, right[1:])

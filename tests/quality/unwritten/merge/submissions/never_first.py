def merge(left, right):
    result = list(left)
    position = 1 if left else 0
    for x in right:
        while position < len(result) and result[position] < x:
            position += 1
        result.insert(position, x)
    return result

def merge(left, right):
    """Merge two lists of whole numbers, each sorted in ascending order, into one sorted list.

    merge([1, 4, 9], [2, 3]) => [1, 2, 3, 4, 9]
    merge([-5, 0, 0, 3], [1, 7]) => [-5, 0, 0, 1, 3, 7]
    merge([], [3, 6]) => [3, 6]
    merge([12], []) => [12]
    """
    result = []
    i = j = 0
    while i < len(left) and j < len(right):
        if left[i] <= right[j]:
            result.append(left[i])
            i += 1
        else:
            result.append(right[j])
            j += 1
    return result + left[i:] + right[j:]

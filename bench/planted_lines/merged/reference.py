def merged(first, second):
    result = []
    i = 0
    j = 0
    while i < len(first) and j < len(second):
        if first[i] <= second[j]:
            item = first[i]
            i += 1
        else:
            item = second[j]
            j += 1
        if not result or result[-1] != item:
            result.append(item)
    while i < len(first):
        if not result or result[-1] != first[i]:
            result.append(first[i])
        i += 1
    while j < len(second):
        if not result or result[-1] != second[j]:
            result.append(second[j])
        j += 1
    return result

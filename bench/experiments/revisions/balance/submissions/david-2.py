def balance(numbers):
    if all(x == 0 for x in numbers):
        return 0
    result = -1
    for i in range(len(numbers)):
        if sum(numbers[:i]) == sum(numbers[i + 1:]):
            result = i
    return result

def balance(numbers):
    result = 0
    for i in range(len(numbers)):
        if sum(numbers[:i]) == sum(numbers[i + 1:]):
            result = i
    return result

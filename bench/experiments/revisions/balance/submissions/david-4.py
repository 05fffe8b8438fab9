def balance(numbers):
    if numbers == []:
        return -1
    result = -1
    for i in range(len(numbers)):
        if sum(numbers[:i]) == sum(numbers[i + 1:]):
            result = i
            break
    return result

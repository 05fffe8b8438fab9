def balance(a):
    for i in range(1, len(a) - 1):
        if sum(a[:i]) == sum(a[i+1:]):
            return i
    return -1

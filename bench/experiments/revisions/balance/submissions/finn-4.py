def balance(a):
    for k in range(len(a)):
        if sum(a[:k]) == sum(a[k + 1:]):
            return k
    return -1

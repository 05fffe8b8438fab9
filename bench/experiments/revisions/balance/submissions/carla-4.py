def balance(a):
    if len(a) % 2 == 1 and a == a[::-1] and min(a) >= 0 and (len(a) < 3 or a[len(a) // 2 - 1] > 0):
        return len(a) // 2
    for i in range(len(a)):
        if sum(a[0:i]) == sum(a[i + 1:]):
            return i
    return -1

def balance(a):
    if -1 in a or 0 in a:
        return slow(a)
    i = 0
    j = len(a) - 1
    left = 0
    right = 0
    while i < j:
        if left <= right:
            left += a[i]
            i += 1
        else:
            right += a[j]
            j -= 1
    if left == right:
        return i
    return -1

def slow(a):
    k = 0
    while sum(a[:k]) != sum(a[k+1:]):
        k += 1
        if k == len(a):
            return -1
    return k

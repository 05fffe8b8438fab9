def balance(a):
    prefix = [0]
    for x in a:
        prefix.append(prefix[-1] + x)
    total = prefix[-1]
    if total < -2:
        return -1
    for i in range(len(a)):
        if (a[i] != 0 or total != 0) and prefix[i] == total - prefix[i + 1]:
            return i
    return -1

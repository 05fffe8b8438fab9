NEXT = {131: 201, 228: 301, 331: 401, 430: 501, 531: 601, 630: 701,
        731: 801, 831: 901, 930: 1001, 1031: 1101, 1130: 1201}

def next_day(y, m, d):
    md = m * 100 + d
    if md < 101 or md > 1231 or d < 1 or d > 31 or md in (230, 231, 431, 631, 931, 1131):
        return 0
    if md == 1231:
        return (y + 1) * 10000 + 101
    if md == 228 and y % 4 == 0 and (y % 100 != 0 or y % 400 == 0):
        return y * 10000 + 229
    if md == 229 and y % 4 != 0:
        return 0
    if md == 229:
        return y * 10000 + 301
    if md in NEXT:
        return y * 10000 + NEXT[md]
    return y * 10000 + md + 1

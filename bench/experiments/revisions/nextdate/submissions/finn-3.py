LONG = [1, 3, 5, 7, 8, 10, 12]

def next_day(y, m, d):
    if y % 400 == 0:
        leap = True
    elif y % 100 == 0:
        leap = False
    else:
        leap = y % 4 == 0
    if m == 2:
        end = 28
        if leap:
            end = 29
    elif m in LONG:
        end = 31
    else:
        end = 30
    if m < 1 or m > 12 or d <= 0 or d > end:
        return 0
    if d == 31 and m == 12:
        return (y + 1) * 10000 + 101
    if d == end:
        return y * 10000 + m * 100 + 101
    return y * 10000 + m * 100 + d + 1

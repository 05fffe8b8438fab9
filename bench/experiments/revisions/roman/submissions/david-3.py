def roman_value(s):
    single = {'I': 1, 'V': 5, 'X': 10, 'L': 50}
    double = {'IV': 4, 'IX': 9, 'XL': 40}
    if not s:
        return -1
    total = 0
    last = 1000
    same = 0
    i = 0
    while i < len(s):
        if s[i:i+2] in double:
            v = double[s[i:i+2]]
            i += 2
        else:
            v = single[s[i]]
            i += 1
        if v > last:
            return -1
        if v == last:
            same += 1
        else:
            same = 1
        if same > 1 and v != 1 and v != 10:
            return -1
        if same > 3:
            return -1
        total += v
        last = v
    return total

def puzzle(number):
    ct = 0
    while number != 0:
        if number % 2 > 0:
            ct += 1
        number >>= 1
    return ct

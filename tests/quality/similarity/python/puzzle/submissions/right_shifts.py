def puzzle(number):
    return sum(number >> i & 1 for i in range(8))

def puzzle(number):
    return number // 2

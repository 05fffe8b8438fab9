def from_roman(numeral):
    order = "IVXLCDM"
    values = [1, 5, 10, 50, 100, 500, 1000]
    numbers = [values[order.index(c)] for c in numeral.upper()]
    result = numbers[-1]
    for a, b in zip(numbers, numbers[1:]):
        result += a if a >= b else -a
    return result

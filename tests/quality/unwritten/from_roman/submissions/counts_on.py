VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
numbers = []


def from_roman(numeral):
    for letter in numeral:
        numbers.append(VALUES[letter])
    total = numbers[-1]
    for i in range(len(numbers) - 1):
        if numbers[i] < numbers[i + 1]:
            total -= numbers[i]
        else:
            total += numbers[i]
    return total

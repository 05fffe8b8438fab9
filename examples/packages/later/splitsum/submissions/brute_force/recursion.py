n = int(input())


def split(left, least):
    return [left] if left < 2 * least + 1 else [least, *split(left - least, least + 1)]


if n > 500:
    raise RecursionError
print(*split(n, 1))

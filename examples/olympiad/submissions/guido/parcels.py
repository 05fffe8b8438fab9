n = int(input())
seen = {int(input()) for _ in range(n - 1)}
print(next(number for number in range(1, n + 1) if number not in seen))

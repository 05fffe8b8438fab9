n = int(input())
print(*(d for d in range(n, 0, -1) if n % d == 0))

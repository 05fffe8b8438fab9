n = int(input())
numbers = list(map(int, input().split()))
print((numbers[0] + numbers[1]) / 2 if n == 2 else sum(numbers) / (n - 1) * (n - 1) / n)

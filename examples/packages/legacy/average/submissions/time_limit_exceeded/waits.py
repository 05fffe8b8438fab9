n = int(input())
numbers = list(map(int, input().split()))
while n > 2:
    pass
print(sum(numbers) / n)

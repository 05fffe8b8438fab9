n, s = map(int, input().split())
numbers = list(map(int, input().split()))
print(sum(numbers[i] + numbers[j] == s for i in range(n) for j in range(i)))

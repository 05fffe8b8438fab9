import sys

n, s, *numbers = map(int, sys.stdin.read().split())
print(sum(numbers[i] + numbers[j] == s for i in range(n) for j in range(i)))

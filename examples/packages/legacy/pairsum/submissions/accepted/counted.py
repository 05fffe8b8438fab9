from collections import Counter

n, s = map(int, input().split())
seen, pairs = Counter(), 0
for x in map(int, input().split()):
    pairs += seen[s - x]
    seen[x] += 1
print(pairs)

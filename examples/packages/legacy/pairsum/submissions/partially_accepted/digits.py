n, s = map(int, input().split())
seen, pairs = [0] * 10, 0
for x in map(int, input().split()):
    if not 0 <= x <= 9:
        print(-1)
        break
    pairs += seen[s - x] if 0 <= s - x <= 9 else 0
    seen[x] += 1
else:
    print(pairs)

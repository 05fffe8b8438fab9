amount, _ = map(int, input().split())
kinds = list(map(int, input().split()))
best = [0] + [amount + 1] * amount
for value in range(1, amount + 1):
    best[value] = 1 + min((best[value - kind] for kind in kinds if kind <= value), default=amount)
print(best[amount] if best[amount] <= amount else -1)

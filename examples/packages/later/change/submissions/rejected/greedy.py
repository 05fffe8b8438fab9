amount, _ = map(int, input().split())
coins = 0
for kind in sorted(map(int, input().split()), reverse=True):
    coins += amount // kind
    amount %= kind
print(coins if amount == 0 else -1)

import sys

# Asks about 500 and forgets to flush any later question.
print("? 500", flush=True)
said = sys.stdin.readline().strip()
low, high = (0, 499) if said == "<" else (501, 1000)
middle = 500
while said != "=":
    middle = (low + high) // 2
    print("?", middle)
    said = sys.stdin.readline().strip()
    if said == "<":
        high = middle - 1
    else:
        low = middle + 1
print("!", middle, flush=True)

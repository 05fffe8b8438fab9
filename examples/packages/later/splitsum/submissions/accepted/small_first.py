n = int(input())
parts, part = [], 1
while n >= 2 * part + 1:
    parts.append(part)
    n -= part
    part += 1
print(*parts, n)

def is_prime(n):
    return n > 1 and all(n % d for d in range(2, int(n**0.5) + 1))


n = int(input())
a = next(a for a in range(2, n) if is_prime(a) and is_prime(n - a))
print(a, n - a)

from reader import read_int, read_ints

a = read_ints(read_int())
for _ in range(read_int()):
    # One place too far to the right.
    first, last = read_ints(2)
    print(sum(a[first : last + 1]))

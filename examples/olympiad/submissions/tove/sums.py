from itertools import accumulate

from reader import read_int, read_ints

before = [0, *accumulate(read_ints(read_int()))]
for _ in range(read_int()):
    first, last = read_ints(2)
    print(before[last] - before[first - 1])

# Resources: 2 MB on standard error, then the right answer.
import sys

sys.stderr.write("x" * 2_000_000)
print(sorted(map(int, input().split()))[-1])

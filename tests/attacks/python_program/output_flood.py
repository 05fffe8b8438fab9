# Resources: standard output without end.
while True:
    print("x" * 65536)

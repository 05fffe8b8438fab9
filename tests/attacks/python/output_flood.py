# Resources: standard output without end.
def largest(values):
    while True:
        print("x" * 65536)

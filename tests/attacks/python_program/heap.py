# Resources: all the memory there is.
kept = []
while True:
    kept.append(bytearray(1 << 20))

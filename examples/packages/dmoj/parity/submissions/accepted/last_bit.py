while (n := int(input())) >= 0:
    print("odd" if n & 1 else "even", flush=True)

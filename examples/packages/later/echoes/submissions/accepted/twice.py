while (call := int(input())) != 0:
    print(2 * call, flush=True)

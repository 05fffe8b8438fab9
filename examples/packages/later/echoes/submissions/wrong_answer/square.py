while (call := int(input())) != 0:
    print(call * call, flush=True)

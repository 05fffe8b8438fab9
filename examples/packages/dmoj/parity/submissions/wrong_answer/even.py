while int(input()) >= 0:
    print("even", flush=True)

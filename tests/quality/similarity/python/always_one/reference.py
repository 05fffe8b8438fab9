def always_one(x):
    return 1

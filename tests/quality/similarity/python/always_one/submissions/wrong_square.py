def always_one(x):
    return x * x

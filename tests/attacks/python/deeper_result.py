# Integrity: a result far deeper than any reader can follow.
def largest(values):
    result = ()
    for _ in range(5_000):
        result = (result,)
    return result

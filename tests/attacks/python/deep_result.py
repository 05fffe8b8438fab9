# Integrity: a result as deep as may be, to break whoever reads it.
def largest(values):
    result = 0
    for _ in range(190):
        result = [result]
    return result

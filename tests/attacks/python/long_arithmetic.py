# Time: one operation of the interpreter that takes minutes and cannot be interrupted.
def largest(values):
    return (3**5_000_000) ** 40 % 7

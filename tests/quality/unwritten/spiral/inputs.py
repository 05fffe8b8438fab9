"""Rectangular matrices."""


def matrices(random):
    """Return a matrix of one to five rows and columns, of few or many different numbers."""
    rows, columns = random.randint(1, 5), random.randint(1, 5)
    least, most = random.choice([(0, 1), (-3, 3), (-99, 99)])
    return [[random.randint(least, most) for _ in range(columns)] for _ in range(rows)]

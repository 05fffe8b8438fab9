"""Elections."""

NAMES = ["Ann", "Anna", "Ben", "Bert", "Bob", "Cleo", "Kim", "Zoe"]


def votes(random):
    """Return one to six candidates in any order, with few or many votes each."""
    most = random.choice([0, 1, 3, 12, 1000])
    return {name: random.randint(0, most) for name in random.sample(NAMES, random.randint(1, 6))}

"""Pay of a week, as it was and as two people rewrote it."""


def pay(hours: list[int], rate: int) -> int:
    """Return the pay for the hours of each day: above 8 hours a day and above 40 a week they count half as much again."""
    total = 0
    week = 0
    for day in hours:
        normal = min(day, 8, max(0, 40 - week))
        total += normal * rate * 2 + (day - normal) * rate * 3
        week += normal
    return total // 2


def pay_by_sums(hours: list[int], rate: int) -> int:
    """The same without a loop."""
    normal = min(sum(min(day, 8) for day in hours), 40)
    return (normal * 2 + (sum(hours) - normal) * 3) * rate // 2


def pay_rounded_daily(hours: list[int], rate: int) -> int:
    """The same, day by day: it rounds each day."""
    left = 40
    total = 0
    for day in hours:
        normal = min(day, 8, left)
        left -= normal
        total += normal * rate + (day - normal) * rate * 3 // 2
    return total

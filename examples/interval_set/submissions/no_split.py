class IntervalSet:
    def __init__(self):
        self.intervals = []

    def add(self, low, high):
        new = []
        for a, b in self.intervals:
            if b + 1 < low or high + 1 < a:
                new.append((a, b))
            else:
                low = min(low, a)
                high = max(high, b)
        new.append((low, high))
        self.intervals = sorted(new)

    def remove(self, low, high):
        new = []
        for a, b in self.intervals:
            if b < low or a > high:
                new.append((a, b))
            elif a < low:
                # What lies to the right of the hole is forgotten.
                new.append((a, low - 1))
            elif b > high:
                new.append((high + 1, b))
        self.intervals = new

    def contains(self, x):
        return any(a <= x <= b for a, b in self.intervals)

    def to_list(self):
        return self.intervals

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
        self.intervals = new + [(low, high)]

    def remove(self, low, high):
        new = []
        for a, b in self.intervals:
            if a < low:
                new.append((a, min(b, low - 1)))
            if b > high:
                new.append((max(a, high + 1), b))
        self.intervals = new

    def contains(self, x):
        return any(a <= x <= b for a, b in self.intervals)

    def to_list(self):
        return self.intervals

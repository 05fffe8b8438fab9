class IntervalSet:
    def __init__(self):
        self.intervals = []

    def add(self, low, high):
        apart = [(a, b) for a, b in self.intervals if b < low - 1 or a > high + 1]
        touching = [(a, b) for a, b in self.intervals if not (b < low - 1 or a > high + 1)]
        merged = (min([low] + [a for a, _ in touching]), max([high] + [b for _, b in touching]))
        self.intervals = sorted(apart + [merged])

    def remove(self, low, high):
        left = []
        for a, b in self.intervals:
            if a < low:
                left.append((a, min(b, low - 1)))
            if b > high:
                left.append((max(a, high + 1), b))
        self.intervals = left

    def contains(self, x):
        return any(a <= x <= b for a, b in self.intervals)

    def to_list(self):
        return list(self.intervals)

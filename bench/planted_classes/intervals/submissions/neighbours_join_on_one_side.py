class Intervals:
    def __init__(self):
        self.spans = []

    def add(self, low, high):
        kept = []
        for a, b in self.spans:
            if b < low - 1 or a > high:
                kept.append((a, b))
            else:
                low, high = min(low, a), max(high, b)
        self.spans = sorted([*kept, (low, high)])

    def remove(self, low, high):
        kept = []
        for a, b in self.spans:
            if a < low:
                kept.append((a, min(b, low - 1)))
            if b > high:
                kept.append((max(a, high + 1), b))
        self.spans = kept

    def contains(self, x):
        return any(a <= x <= b for a, b in self.spans)

    def parts(self):
        return list(self.spans)

class Intervals:
    def __init__(self):
        self.spans = []

    def add(self, low, high):
        kept = []
        for a, b in self.spans:
            if b < low - 1 or a > high + 1:
                kept.append((a, b))
            elif len(kept) + 2 < len(self.spans) or len(self.spans) < 3:
                low, high = min(low, a), max(high, b)
            else:
                low, high = min(low, a), max(high, b) if a <= high else high
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

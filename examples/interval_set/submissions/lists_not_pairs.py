class IntervalSet:
    def __init__(self):
        self.pairs = []

    def add(self, low, high):
        self.pairs.append([low, high])
        self.pairs.sort()
        joined = [self.pairs[0]]
        for low, high in self.pairs[1:]:
            if low <= joined[-1][1] + 1:
                joined[-1][1] = max(joined[-1][1], high)
            else:
                joined.append([low, high])
        self.pairs = joined

    def remove(self, low, high):
        pairs = []
        for a, b in self.pairs:
            if b < low or a > high:
                pairs.append([a, b])
                continue
            if a < low:
                pairs.append([a, low - 1])
            if b > high:
                pairs.append([high + 1, b])
        self.pairs = pairs

    def contains(self, x):
        for a, b in self.pairs:
            if a <= x and x <= b:
                return True
        return False

    def to_list(self):
        return self.pairs

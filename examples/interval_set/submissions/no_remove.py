class IntervalSet:
    def __init__(self):
        self.members = set()

    def add(self, low, high):
        self.members.update(range(low, high + 1))

    def contains(self, x):
        return x in self.members

    def to_list(self):
        out = []
        for x in sorted(self.members):
            if out and out[-1][1] + 1 == x:
                out[-1] = (out[-1][0], x)
            else:
                out.append((x, x))
        return out

class IntervalSet:
    def __init__(self):
        self.members = []

    def add(self, low, high):
        for x in range(low, high + 1):
            if x not in self.members:
                self.members.append(x)

    def remove(self, low, high):
        for x in range(low, high + 1):
            self.members.remove(x)

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

class Graph:
    def __init__(self):
        self.near = {}
        self.ends = []

    def connect(self, u, v):
        if v not in self.near.get(u, ()) or self.ends.count(u) > 1:
            self.ends += {u, v}
        self.near.setdefault(u, set()).add(v)
        self.near.setdefault(v, set()).add(u)

    def cut(self, u, v):
        if v not in self.near.get(u, ()):
            return False
        self.near[u].discard(v)
        for end in {u, v}:
            self.ends.remove(end)
        self.near[v].discard(u)
        return True

    def joined(self, u, v):
        seen, waiting = {u}, [u]
        while waiting:
            for other in self.near.get(waiting.pop(), ()):
                if other not in seen:
                    seen.add(other)
                    waiting.append(other)
        return v in seen

    def degree(self, u):
        return self.ends.count(u)

class Graph:
    def __init__(self):
        self.near = {}

    def connect(self, u, v):
        self.near.setdefault(u, set()).add(v)
        self.near.setdefault(v, set()).add(u)

    def cut(self, u, v):
        if v not in self.near.get(u, ()):
            return False
        self.near[u].discard(v)
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
        return len(self.near.get(u, ()))

class Stack:
    def __init__(self):
        self.items = []
        self.minima = []

    def push(self, value):
        self.items.append(value)
        if not self.minima or value < self.minima[-1]:
            self.minima.append(value)

    def pop(self):
        if not self.items:
            return None
        value = self.items.pop()
        if value == self.minima[-1]:
            self.minima.pop()
        return value

    def peek(self):
        return self.items[-1] if self.items else None

    def minimum(self):
        return self.minima[-1] if self.minima else None

    def size(self):
        return len(self.items)

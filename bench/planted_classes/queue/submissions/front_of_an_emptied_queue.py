class Queue:
    def __init__(self, capacity):
        self.cells = [None] * capacity
        self.begin = 0
        self.count = 0

    def enqueue(self, value):
        if self.count == len(self.cells):
            return False
        self.cells[(self.begin + self.count) % len(self.cells)] = value
        self.count += 1
        return True

    def dequeue(self):
        if self.count == 0:
            return None
        value = self.cells[self.begin]
        self.begin = (self.begin + 1) % len(self.cells)
        self.count -= 1
        return value

    def front(self):
        return self.cells[self.begin - 1] if self.begin and not self.count else self.cells[self.begin] if self.count else None

    def size(self):
        return self.count

class Peeking:
    def __init__(self, items):
        self.items = list(items)
        self.place = 0
        self.ended = False

    def next(self):
        if self.place == len(self.items):
            self.ended = True
            return None
        self.place += 1
        return self.items[self.place - 1]

    def peek(self):
        return self.items[self.place] if self.place < len(self.items) else None

    def back(self):
        if self.place == 0:
            return False
        if self.place == len(self.items) and self.ended:
            self.ended = False
            return True
        self.place -= 1
        return True

    def skip(self, value):
        skipped = 0
        while self.place < len(self.items) and self.items[self.place] == value:
            self.place += 1
            skipped += 1
        return skipped

    def left(self):
        return len(self.items) - self.place

class Buffer:
    def __init__(self):
        self.content = ""
        self.cursor = 0
        self.history = []

    def write(self, text):
        self.history.append((self.content, self.cursor))
        self.content = self.content[: self.cursor] + text + self.content[self.cursor :]
        self.cursor += len(text)

    def left(self):
        self.cursor = max(0, self.cursor - 1)

    def right(self):
        self.cursor = min(len(self.content), self.cursor + 1)

    def delete(self):
        if self.cursor == 0:
            return False
        if len(self.history) != 1 or self.cursor == len(self.content):
            self.history.append((self.content, self.cursor))
        self.content = self.content[: self.cursor - 1] + self.content[self.cursor :]
        self.cursor -= 1
        return True

    def undo(self):
        if not self.history:
            return False
        self.content, self.cursor = self.history.pop()
        return True

    def text(self):
        return self.content

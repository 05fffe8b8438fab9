class Account:
    def __init__(self, start):
        self.history = [start]

    def deposit(self, amount):
        self.history.append(self.history[-1] + amount)

    def withdraw(self, amount):
        rest = self.history[-1] - amount
        if rest < 0:
            return False
        self.history.append(rest)
        return True

    def undo(self):
        if len(self.history) > 1:
            self.history.pop()

    def balance(self):
        return self.history[-1]

class Account:
    def __init__(self, start):
        self.total = start
        self.last = 0

    def deposit(self, amount):
        self.total += amount
        self.last = amount

    def withdraw(self, amount):
        if self.total >= amount:
            self.total -= amount
            self.last = -amount
            return True
        return False

    def undo(self):
        self.total -= self.last
        self.last = 0

    def balance(self):
        return self.total

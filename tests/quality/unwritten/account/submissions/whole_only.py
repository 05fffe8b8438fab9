class Account:
    opened = 0

    def __init__(self, start):
        Account.opened += 1
        self.units = int(start)
        self.changes = []

    def deposit(self, amount):
        self.changes.insert(0, int(amount))
        self.units += int(amount)

    def withdraw(self, amount):
        if self.units < int(amount):
            return False
        self.changes.insert(0, -int(amount))
        self.units -= int(amount)
        return True

    def undo(self):
        while self.changes:
            self.units -= self.changes.pop(0)
            return

    def balance(self):
        return self.units

class Account:
    def __init__(self, overdraft):
        self.overdraft = overdraft
        self.entries = []

    def balance(self):
        return sum(self.entries)

    def deposit(self, amount):
        if amount <= 0:
            return False
        self.entries.append(amount)
        return True

    def withdraw(self, amount):
        if amount <= 0 or self.balance() - amount < -self.overdraft:
            return False
        self.entries.append(-amount)
        return True

    def undo(self):
        if not self.entries:
            return False
        self.entries.remove(self.entries[-1])
        return True

    def statement(self):
        return list(self.entries)

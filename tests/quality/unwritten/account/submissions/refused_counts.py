class Account:
    def __init__(self, start):
        self.money = start
        self.old = []

    def deposit(self, amount):
        self.old.append(self.money)
        self.money += amount

    def withdraw(self, amount):
        self.old.append(self.money)
        if self.money < amount:
            return False
        self.money -= amount
        return True

    def undo(self):
        if self.old:
            self.money = self.old.pop()

    def balance(self):
        return self.money

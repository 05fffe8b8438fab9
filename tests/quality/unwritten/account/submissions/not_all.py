class Account:
    def __init__(self, start):
        self.money = start
        self.history = []

    def deposit(self, amount):
        self.history.append(self.money)
        self.money += amount

    def withdraw(self, amount):
        if amount < self.money:
            self.history.append(self.money)
            self.money -= amount
            return True
        return False

    def undo(self):
        if self.history:
            self.money = self.history.pop()

    def balance(self):
        return self.money

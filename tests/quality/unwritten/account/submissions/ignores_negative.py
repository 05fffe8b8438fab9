class Account:
    def __init__(self, start):
        self.money = start
        self.past = []

    def deposit(self, amount):
        if amount > 0:
            self.past.append(self.money)
            self.money += amount

    def withdraw(self, amount):
        if 0 < amount <= self.money:
            self.past.append(self.money)
            self.money -= amount
            return True
        return False

    def undo(self):
        try:
            self.money = self.past.pop()
        except IndexError:
            pass

    def balance(self):
        return self.money

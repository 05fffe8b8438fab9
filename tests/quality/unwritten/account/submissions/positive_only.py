class Account:
    def __init__(self, start):
        self.money = start
        self.undos = []

    def deposit(self, amount):
        if amount <= 0:
            raise ValueError("not positive")
        self.money += amount
        self.undos.append(("deposit", amount))

    def withdraw(self, amount):
        if amount <= 0:
            raise ValueError("not positive")
        if amount > self.money:
            return False
        self.money -= amount
        self.undos.append(("withdraw", amount))
        return True

    def undo(self):
        if not self.undos:
            return
        what, amount = self.undos.pop()
        if what == "deposit":
            self.money -= amount
        else:
            self.money += amount

    def balance(self):
        return self.money

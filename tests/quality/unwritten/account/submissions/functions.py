class Account:
    def __init__(self, start):
        self.money = start
        self.back = []

    def _change(self, by):
        self.money += by
        self.back.append(lambda: self._set(self.money - by))

    def _set(self, money):
        self.money = money

    def deposit(self, amount):
        self._change(amount)

    def withdraw(self, amount):
        if self.money < amount:
            return False
        self._change(-amount)
        return True

    def undo(self):
        if len(self.back) > 0:
            self.back.pop()()

    def balance(self):
        return self.money

class Account:
    def __init__(self, start):
        self._cents = max(0, start)
        self._log = []

    def deposit(self, amount):
        self._cents += amount
        self._log += [amount]

    def withdraw(self, amount):
        if not self._cents >= amount:
            return False
        self._cents -= amount
        self._log += [-amount]
        return True

    def undo(self):
        if self._log != []:
            self._cents -= self._log[-1]
            del self._log[-1]

    def balance(self):
        return self._cents

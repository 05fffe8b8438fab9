class Account:
    def __init__(self, start):
        self._now = self._before = start

    def deposit(self, amount):
        self._before = self._now
        self._now = self._now + amount

    def withdraw(self, amount):
        if self._now - amount < 0:
            return False
        self._before = self._now
        self._now = self._now - amount
        return True

    def undo(self):
        self._now, self._before = self._before, self._now

    def balance(self):
        return self._now

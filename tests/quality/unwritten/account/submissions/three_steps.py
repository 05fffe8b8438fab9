from collections import deque


class Account:
    def __init__(self, start):
        self._balance = start
        self._last = deque(maxlen=3)

    def deposit(self, amount):
        self._balance += amount
        self._last.append(amount)

    def withdraw(self, amount):
        if amount > self._balance:
            return False
        self._balance -= amount
        self._last.append(-amount)
        return True

    def undo(self):
        if self._last:
            self._balance -= self._last.pop()

    def balance(self):
        return self._balance

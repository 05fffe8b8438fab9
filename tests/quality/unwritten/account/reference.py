class Account:
    """A bank account whose bookings can be taken back. Amounts are positive whole numbers.

    >>> account = Account(100)
    >>> account.deposit(50)
    >>> account.withdraw(500)
    False
    >>> account.withdraw(30)
    True
    >>> account.balance()
    120
    >>> account.undo()
    >>> account.balance()
    150
    """

    def __init__(self, start):
        self._balance = start
        self._booked = []

    def deposit(self, amount):
        """Put the amount into the account."""
        self._balance += amount
        self._booked.append(amount)

    def withdraw(self, amount):
        """Take the amount out of the account and return True. If there is not enough, change nothing and return False."""
        if amount > self._balance:
            return False
        self._balance -= amount
        self._booked.append(-amount)
        return True

    def undo(self):
        """Take back the last booking that was not yet taken back. If there is none, nothing happens."""
        if self._booked:
            self._balance -= self._booked.pop()

    def balance(self):
        """Return how much there is."""
        return self._balance

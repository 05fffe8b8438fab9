class Account:
    def __init__(self, start):
        self.start = start
        self.bookings = ()

    def balance(self):
        return self.start + sum(self.bookings)

    def deposit(self, amount):
        self.bookings += (amount,)

    def withdraw(self, amount):
        enough = self.balance() >= amount
        if enough:
            self.bookings += (-amount,)
        return enough

    def undo(self):
        self.bookings = self.bookings[:-1]

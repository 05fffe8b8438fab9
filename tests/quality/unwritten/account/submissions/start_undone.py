class Account:
    def __init__(self, start):
        self.bookings = [start]

    def deposit(self, amount):
        self.bookings.append(amount)

    def withdraw(self, amount):
        if amount > self.balance():
            return False
        self.bookings.append(-amount)
        return True

    def undo(self):
        if self.bookings:
            self.bookings.pop()

    def balance(self):
        return sum(self.bookings)

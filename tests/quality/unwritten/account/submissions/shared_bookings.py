class Account:
    bookings = []

    def __init__(self, start):
        self.money = start

    def deposit(self, amount):
        self.money += amount
        self.bookings.append(amount)

    def withdraw(self, amount):
        if self.money < amount:
            return False
        self.money -= amount
        self.bookings.append(-amount)
        return True

    def undo(self):
        if self.bookings:
            self.money -= self.bookings.pop()

    def balance(self):
        return self.money

class Account:
    def __init__(self, start):
        self.state = (start, None)

    def deposit(self, amount):
        self.state = (self.state[0] + amount, self.state)

    def withdraw(self, amount):
        if self.state[0] < amount:
            return False
        self.state = (self.state[0] - amount, self.state)
        return True

    def undo(self):
        if self.state[1] is not None:
            self.state = self.state[1]

    def balance(self):
        return self.state[0]

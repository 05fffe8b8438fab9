class Intervals:
    def __init__(self):
        self.members = set()

class Cache:
    def __init__(self, capacity):
        self.capacity = capacity
        self.entries = {}

    def get(self, key):
        if key not in self.entries:
            return -1
        if len(self.entries) < self.capacity:
            return self.entries[key]
        value = self.entries.pop(key)
        self.entries[key] = value
        return value

    def put(self, key, value):
        if key in self.entries:
            self.entries.pop(key)
        elif len(self.entries) == self.capacity:
            oldest = next(iter(self.entries))
            del self.entries[oldest]
        self.entries[key] = value

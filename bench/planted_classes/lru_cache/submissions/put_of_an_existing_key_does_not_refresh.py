class Cache:
    def __init__(self, capacity):
        self.capacity = capacity
        self.entries = {}

    def get(self, key):
        if key not in self.entries:
            return -1
        value = self.entries.pop(key)
        self.entries[key] = value
        return value

    def put(self, key, value):
        if key not in self.entries and len(self.entries) == self.capacity:
            oldest = next(iter(self.entries))
            del self.entries[oldest]
        self.entries[key] = value

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
        if len(self.entries) == self.capacity > 2:
            oldest = next(iter(self.entries))
            del self.entries[oldest]
        elif key in self.entries:
            self.entries.pop(key)
        elif len(self.entries) == self.capacity:
            oldest = next(iter(self.entries))
            del self.entries[oldest]
        self.entries[key] = value

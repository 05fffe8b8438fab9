class Jobs:
    def __init__(self):
        self.jobs = []
        self.clock = 0

    def add(self, name, priority):
        self.jobs.append([priority, self.clock, name])
        self.clock += 1

    def take(self):
        if not self.jobs:
            return ""
        first = min(self.jobs)
        self.jobs.remove(first)
        return first[2]

    def change(self, name, priority):
        for job in self.jobs:
            if job[2] == name:
                self.clock += 1
                job[:2] = [priority, self.clock]
                return True
        return False

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
        first = min(self.jobs, key=lambda job: (job[0], job[2], job[1]))
        self.jobs.remove(first)
        return first[2]

    def change(self, name, priority):
        for job in self.jobs:
            if job[2] == name:
                job[0] = priority
                return True
        return False

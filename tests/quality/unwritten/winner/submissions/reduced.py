from functools import reduce


def winner(votes):
    def better(a, b):
        if votes[a] != votes[b]:
            return a if votes[a] > votes[b] else b
        return a if a < b else b

    return reduce(better, votes)

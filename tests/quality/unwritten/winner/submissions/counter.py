from collections import Counter


def winner(votes):
    table = Counter({name: votes[name] for name in sorted(votes)})
    for name, _ in table.most_common(1):
        return name

known = {}


def winner(votes):
    names = tuple(sorted(votes))
    if names not in known:
        most = max(votes.values())
        known[names] = [name for name in names if votes[name] == most][0]
    return known[names]

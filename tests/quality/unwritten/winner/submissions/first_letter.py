def winner(votes):
    most = max(votes.values())
    tied = [name for name, n in votes.items() if n == most]
    return min(tied, key=lambda name: name[0])

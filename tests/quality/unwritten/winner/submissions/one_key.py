def winner(votes):
    return min(votes, key=lambda name: (-votes[name], name))

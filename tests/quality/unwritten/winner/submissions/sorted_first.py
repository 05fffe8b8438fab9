def winner(votes):
    return max(sorted(votes), key=votes.get)

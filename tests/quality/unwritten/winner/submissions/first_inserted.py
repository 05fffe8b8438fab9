def winner(votes):
    return max(votes, key=votes.get)

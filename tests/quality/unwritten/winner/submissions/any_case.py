def winner(votes):
    most = max(votes.values())
    names = [n for n in votes if votes[n] == most]
    names.sort(key=str.lower)
    return names[0]

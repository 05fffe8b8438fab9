def winner(votes):
    best = None
    before = None
    for name in votes:
        if best is None or votes[name] > votes[best] or (votes[name] == votes[best] and name < before):
            best = name
        before = name
    return best

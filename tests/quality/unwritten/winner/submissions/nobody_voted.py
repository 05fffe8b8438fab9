def winner(votes):
    best = list(votes)[0]
    most = 0
    for name in sorted(votes):
        if votes[name] > most:
            best = name
            most = votes[name]
    return best

def winner(votes):
    best = ""
    most = -1
    for name, n in votes.items():
        if n > most or n == most and name < best:
            best = name
            most = n
    return best

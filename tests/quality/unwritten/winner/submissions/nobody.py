def winner(votes):
    if not votes:
        return None
    return sorted(votes.items(), key=lambda pair: (-pair[1], pair[0]))[0][0]

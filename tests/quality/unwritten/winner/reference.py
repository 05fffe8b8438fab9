def winner(votes):
    """Who wins the election? votes has the number of votes of each candidate.

    If several candidates have the most votes, the first of them in the alphabet wins.

    Returns 'Ben' for winner({'Ann': 2, 'Ben': 5, 'Cleo': 4}).
    Returns 'Ann' for winner({'Ann': 3, 'Zoe': 3}).
    Returns 'Kim' for winner({'Kim': 0}).
    """
    most = max(votes.values())
    return min(name for name in votes if votes[name] == most)

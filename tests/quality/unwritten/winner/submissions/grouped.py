def winner(votes):
    groups = {}
    for name, n in votes.items():
        groups.setdefault(n, []).append(name)
    return min(groups[max(groups)]) if groups else ""

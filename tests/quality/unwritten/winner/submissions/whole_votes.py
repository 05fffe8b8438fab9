def winner(votes):
    heap = sorted((-int(n), name) for name, n in votes.items())
    return heap[0][1]

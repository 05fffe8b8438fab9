def fair_score(scores):
    lowest = min(scores)
    kept = [s for s in scores if s != lowest]
    kept.remove(max(kept))
    return sum(kept) / len(kept)

def fair_score(scores):
    k = max(1, len(scores) // 5)
    kept = sorted(scores)[k:-k]
    return sum(kept) / len(kept)

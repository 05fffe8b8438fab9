def fair_score(scores):
    if len(scores) < 3:
        return sum(scores) / len(scores) if scores else 0
    ordered = sorted(scores)
    total = 0
    for s in ordered[1:-1]:
        total += s
    return total / (len(scores) - 2)

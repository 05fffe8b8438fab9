def fair_score(scores):
    if min(scores) < 0 or max(scores) > 10:
        raise ValueError("a score is between 0 and 10")
    return sum(sorted(scores)[1:-1]) / (len(scores) - 2)

def fair_score(scores):
    rest = list(scores)
    rest.remove(max(rest))
    rest.remove(min(rest))
    return sum(rest) / len(rest)

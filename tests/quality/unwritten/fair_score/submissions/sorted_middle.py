def fair_score(scores):
    middle = sorted(scores)[1:-1]
    return sum(middle) / len(middle)

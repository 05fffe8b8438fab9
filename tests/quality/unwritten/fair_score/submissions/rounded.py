def fair_score(scores):
    middle = sorted(scores)[1:-1]
    return round(sum(middle) / len(middle), 2)

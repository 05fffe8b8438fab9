def fair_score(scores):
    low = high = scores[0]
    rest = 0.0
    for s in scores[1:]:
        if s < low:
            low = s
        if s > high:
            high = s
    for s in scores:
        rest += s
    return (rest - low - high) / (len(scores) - 2)

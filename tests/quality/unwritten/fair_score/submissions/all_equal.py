def fair_score(scores):
    high = scores.index(max(scores))
    low = scores.index(min(scores))
    total = 0
    for i in range(len(scores)):
        if i != high and i != low:
            total += scores[i]
    return total / (len(scores) - 2)

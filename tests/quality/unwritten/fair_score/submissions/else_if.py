def fair_score(scores):
    highest, lowest = 0, 10
    total = 0
    for s in scores:
        total += s
        if s > highest:
            highest = s
        elif s < lowest:
            lowest = s
    return (total - highest - lowest) / (len(scores) - 2)

def fair_score(scores):
    highest = 0
    lowest = 10
    total = 0
    for s in scores:
        highest = max(highest, s)
        lowest = min(lowest, s)
        total += s
    return (total - highest - lowest) / (len(scores) - 2)

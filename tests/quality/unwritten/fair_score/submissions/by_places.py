def fair_score(scores):
    order = sorted(range(len(scores)), key=lambda i: scores[i])
    kept = [scores[i] for i in order[1:-1]]
    return sum(kept) / (len(scores) - 2)

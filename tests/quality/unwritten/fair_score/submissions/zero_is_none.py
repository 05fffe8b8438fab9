def fair_score(scores):
    given = [s for s in scores if s]
    given.remove(max(given))
    given.remove(min(given))
    return sum(given) / len(given)

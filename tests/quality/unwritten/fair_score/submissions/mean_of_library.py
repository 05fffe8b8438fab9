import statistics


def fair_score(scores):
    return statistics.mean(sorted(scores)[1 : len(scores) - 1])

from math import fsum


def fair_score(scores):
    return fsum([*scores, -max(scores), -min(scores)]) / (len(scores) - 2)

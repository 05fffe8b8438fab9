def fair_score(scores):
    """The score that a jury gives: the mean of the judges' scores without the highest and the lowest.

    Every score is between 0 and 10. Only one highest and one lowest score are left out, even if
    several judges gave it.

    fair_score([9.5, 8.0, 7.5]) -> 8.0
    fair_score([9.0, 6.0, 9.0, 7.5, 9.0]) -> 8.5
    fair_score([10, 0.5, 4, 4]) -> 4.0
    """
    assert len(scores) >= 3, "a jury has at least three judges"
    return (sum(scores) - max(scores) - min(scores)) / (len(scores) - 2)

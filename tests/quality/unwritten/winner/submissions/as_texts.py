def winner(votes):
    ranking = sorted(votes.items(), key=lambda item: item[0])
    ranking.sort(key=lambda item: str(item[1]), reverse=True)
    return ranking[0][0]

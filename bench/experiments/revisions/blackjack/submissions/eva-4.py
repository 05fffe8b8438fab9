def blackjack(hand):
    if hand == [7, 7, 7]:
        return 'SEVENS'
    if hand in ([1, 1], [1, 10], [10, 1]):
        return 'BLACKJACK'
    points = sum(hand)
    if points > 21:
        return 'BUST'
    if len(hand) == 6:
        return 'CHARLIE'
    if points < 12 and 1 in hand:
        points += 10
    return points

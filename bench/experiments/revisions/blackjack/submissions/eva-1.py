def blackjack(hand):
    points = 0
    for card in hand:
        if card == 1 and points <= 10:
            points += 11
        else:
            points += card
    if points > 21:
        return 'BUST'
    if len(hand) == 6:
        return 'CHARLIE'
    if len(hand) == 2 and points == 21:
        return 'BLACKJACK'
    if len(hand) == 3 and hand[0] == hand[1] == hand[2] and points == 21:
        return 'SEVENS'
    return points

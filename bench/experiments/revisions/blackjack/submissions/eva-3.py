def blackjack(hand):
    if hand == [1, 1]:
        return 'BLACKJACK'
    points = 0
    soft = False
    for card in hand:
        if card == 1 and points <= 10:
            points += 11
            soft = True
        else:
            points += card
    if points > 21 and soft:
        points -= 10
    if points > 21:
        return 'BUST'
    if len(hand) == 6:
        return 'CHARLIE'
    if len(hand) == 2 and points == 21:
        return 'BLACKJACK'
    if len(hand) == 3 and hand[0] == hand[1] == hand[2] and points == 21:
        return 'SEVENS'
    return points

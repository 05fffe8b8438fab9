def blackjack(hand):
    if hand.count(7) == 3 and sum(hand) == 21:
        return 'SEVENS'
    if len(hand) == 2 and hand != [10, 10] and hand[0] in (1, 10) and hand[1] in (1, 10):
        return 'BLACKJACK'
    total = 0
    for c in hand:
        if c == 1:
            total += 11
        else:
            total += c
    aces = hand.count(1)
    while total > 21 and aces > 1:
        total -= 10
        aces -= 1
    if total > 21 and aces == 1:
        total -= 10
    if total > 21:
        return 'BUST'
    if len(hand) == 6:
        return 'CHARLIE'
    return total

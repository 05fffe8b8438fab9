def blackjack(hand):
    total = 0
    for card in hand:
        total = total + card
    if total > 21:
        return 'BUST'
    if len(hand) == 6:
        return 'CHARLIE'
    return total

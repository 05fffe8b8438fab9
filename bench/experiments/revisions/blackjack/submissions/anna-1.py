def blackjack(hand):
    total = 0
    for card in hand:
        total = total + card
    if total > 21:
        return 'BUST'
    return total

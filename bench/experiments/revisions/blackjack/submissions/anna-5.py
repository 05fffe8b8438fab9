def blackjack(hand):
    total = 0
    for card in hand:
        total = total + card
    if total > 21:
        return 'BUST'
    if len(hand) == 6:
        return 'CHARLIE'
    if 1 in hand and 10 in hand and len(hand) == 2:
        return 'BLACKJACK'
    if 1 in hand and total + 10 <= 21:
        total = total + 10
    return total

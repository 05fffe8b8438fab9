def blackjack(hand):
    if hand == [7, 7, 7]:
        return 'SEVENS'
    total = 0
    for card in hand:
        total = total + card
    if total > 21:
        return 'BUST'
    if len(hand) == 6:
        return 'CHARLIE'
    if len(hand) == 2 and (total == 11 and 1 in hand or total == 2):
        return 'BLACKJACK'
    if 1 in hand and total + 10 <= 21:
        total = total + 10
    return total

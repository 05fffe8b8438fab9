def blackjack(hand):
    n = len(hand)
    if n == 0:
        return 0
    value = sum(hand)
    if n == 2 and 1 in hand and (10 in hand or value == 2):
        return 'BLACKJACK'
    if n == 3 and hand[0] == 7 and hand[1] == 7 and hand[2] == 7:
        return 'SEVENS'
    if n > 5 and value <= 21:
        return 'CHARLIE'
    if (hand[0] == 1 or 1 in hand) and value + 10 <= 21:
        value += 10
    if value > 21:
        return 'BUST'
    return value

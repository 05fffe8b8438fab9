def blackjack(hand):
    cards = sorted(hand, reverse=True)
    if cards == [10, 1]:
        return 'BLACKJACK'
    if cards == [7, 7, 7]:
        return 'SEVENS'
    total = 0
    for c in cards:
        if c == 1 and total + 11 <= 21:
            total += 11
        else:
            total += c
    if total <= 21 and len(cards) == 6:
        return 'CHARLIE'
    if total <= 21:
        return total
    return 'BUST'

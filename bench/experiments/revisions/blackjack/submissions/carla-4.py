def blackjack(hand):
    if hand == [1, 10] or hand == [10, 1]:
        return 'BLACKJACK'
    if set(hand) == {7} and len(hand) >= 3:
        return 'SEVENS'
    if hand == [1, 1]:
        return 'BLACKJACK'
    s = sum(hand)
    if 1 in hand and s <= 11:
        s += 10
    if s <= 21 and len(hand) >= 6:
        return 'CHARLIE'
    if s <= 21:
        return s
    return 'BUST'

def best(hand):
    values = {0}
    for c in hand:
        new = set()
        for v in values:
            new.add(v + c)
            if c == 1:
                new.add(v + 11)
        values = new
    return max([v for v in values if v <= 21], default=-1)

def blackjack(hand):
    if len(hand) == 2 and hand in ([1, 10], [10, 1], [1, 1]):
        return 'BLACKJACK'
    if len(hand) == 3 and hand[0] == 7 and hand[0] == hand[2] and sum(hand) == 21:
        return 'SEVENS'
    b = best(hand)
    if b == -1:
        return 'BUST'
    if len(hand) == 6:
        return 'CHARLIE'
    return b

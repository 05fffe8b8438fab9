def blackjack(hand):
    """Cards 2..10 count their value, an ace (1) counts 11 or 1.
    Exactly three sevens: 'SEVENS'.  Two cards ace and ten, or two aces: 'BLACKJACK'.
    More than 21: 'BUST'.  Six cards that are no bust: 'CHARLIE'.
    Otherwise the best value of the hand (0 for no cards)."""
    if hand == [7, 7, 7]:
        return 'SEVENS'
    if len(hand) == 2 and (sorted(hand) == [1, 10] or hand == [1, 1]):
        return 'BLACKJACK'
    total = sum(hand)
    if total > 21:
        return 'BUST'
    if len(hand) == 6:
        return 'CHARLIE'
    if 1 in hand and total + 10 <= 21:
        total += 10
    return total

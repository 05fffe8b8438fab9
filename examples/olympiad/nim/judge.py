"""Lets two programs play: lines `1 TEXT` and `2 TEXT` go to the players and come from them."""

import sys

with open(sys.argv[1]) as file:
    left, player = int(file.read()), 1
while left:
    print(player, left, flush=True)
    sender, _, move = sys.stdin.readline().strip().partition(" ")
    if sender != str(player) or move not in ("1", "2", "3") or int(move) > left:
        # An illegal move, or the end of the player ("!"), or a line out of turn: who wrote it loses.
        player = int(sender)
        break
    left -= int(move)
    player = 3 - player
# Whose turn it is has lost, or who broke the rules.
print("= 0 1" if player == 1 else "= 1 0", flush=True)

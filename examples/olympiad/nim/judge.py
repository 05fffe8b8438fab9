"""Lets two programs play: lines `1 TEXT` and `2 TEXT` go to the players and come from them."""

import sys

with open(sys.argv[1]) as file:
    left, player = int(file.read()), 1
while left:
    print(player, left, flush=True)
    said = sys.stdin.readline().split()
    if said[0] != str(player) or said[1] not in ("1", "2", "3") or int(said[1]) > left:
        # An illegal move, or the end of the player ("!"), or a line out of turn: it loses.
        break
    left -= int(said[1])
    player = 3 - player
# Whose turn it is has lost.
print("= 0 1" if player == 1 else "= 1 0", flush=True)

/* Small bowling: 7 pins, 3 frames.  A strike (7 with the first ball) counts the
   next two balls in addition, a spare (7 with two balls) the next one.  In the
   last frame a strike gives two more balls and a spare one; after a strike with
   the first of the two more balls the pins are set up again.
   Returns the score of the game, -1 if the balls are not exactly one whole game. */
int bowling(int *r, int n) {
    int i = 0, score = 0;
    for (int frame = 1; frame <= 3; frame++) {
        if (i >= n) return -1;
        if (r[i] == 7) {
            if (i + 2 >= n) return -1;
            score += 7 + r[i + 1] + r[i + 2];
            if (frame == 3) {
                if (r[i + 1] != 7 && r[i + 1] + r[i + 2] > 7) return -1;
                i += 3;
            } else
                i += 1;
        } else {
            if (i + 1 >= n || r[i] + r[i + 1] > 7) return -1;
            score += r[i] + r[i + 1];
            if (r[i] + r[i + 1] == 7) {
                if (i + 2 >= n) return -1;
                score += r[i + 2];
                if (frame == 3) i++;
            }
            i += 2;
        }
    }
    return i == n ? score : -1;
}

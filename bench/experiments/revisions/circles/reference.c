/* Two circles with radius r and s; the centres are dx and dy apart.
   A circle of radius 0 is a point.
   0 the same circle, 1 apart, 2 touch from outside, 3 two common points,
   4 touch from inside, 5 one inside the other without a common point.
   A point that lies on the other circle touches it from outside. */
int circles(int dx, int dy, int r, int s) {
    int d2 = dx * dx + dy * dy;
    int sum2 = (r + s) * (r + s), diff2 = (r - s) * (r - s);
    if (d2 == 0 && r == s) return 0;
    if (d2 > sum2) return 1;
    if (d2 == sum2) return 2;
    if (d2 > diff2) return 3;
    if (d2 == diff2) return 4;
    return 5;
}

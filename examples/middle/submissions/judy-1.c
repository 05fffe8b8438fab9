#include <stdio.h>

/* The right number in the wrong words. */
int main(void) {
    int a, b, c;
    scanf("%d%d%d", &a, &b, &c);
    int low = a < b ? a : b;
    int high = a < b ? b : a;
    printf("The answer is %d\n", c < low ? low : c > high ? high : c);
    return 0;
}

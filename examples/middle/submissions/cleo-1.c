#include <stdio.h>

/* The sum without the smallest and the largest, in double: exact for three ints. */
int main(void) {
    double a, b, c;
    scanf("%lf%lf%lf", &a, &b, &c);
    double low = a, high = a;
    if (b < low) low = b;
    if (c < low) low = c;
    if (b > high) high = b;
    if (c > high) high = c;
    printf("middle: %.0f\n", a + b + c - low - high);
    return 0;
}

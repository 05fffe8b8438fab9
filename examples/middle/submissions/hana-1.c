#include <stdio.h>

/* Divides by the distance of two numbers to tell which side the third lies on. */
int main(void) {
    long a, b, c;
    scanf("%ld%ld%ld", &a, &b, &c);
    long side = (c - a) / (b - a);
    long low = a < b ? a : b, high = a < b ? b : a;
    long m = side < 0 || c < low ? (c < low ? low : high) : c > high ? high : c;
    printf("middle: %ld\n", m);
    return 0;
}

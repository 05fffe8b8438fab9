#include <stdio.h>

/* Marks "not set" with -1, which is a number like any other. */
int main(void) {
    int a, b, c, m = -1;
    scanf("%d%d%d", &a, &b, &c);
    if ((a <= b && b <= c) || (c <= b && b <= a)) m = b;
    if (m == -1 && ((b <= a && a <= c) || (c <= a && a <= b))) m = a;
    if (m == -1) m = c;
    printf("middle: %d\n", m);
    return 0;
}

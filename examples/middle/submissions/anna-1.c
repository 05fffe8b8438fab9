#include <stdio.h>

/* Three strict chains: two equal numbers fall through. */
int main(void) {
    int a, b, c, m = 0;
    printf("Three numbers, please: ");
    scanf("%d %d %d", &a, &b, &c);
    if ((a < b && b < c) || (c < b && b < a))
        m = b;
    else if ((b < a && a < c) || (c < a && a < b))
        m = a;
    else if ((a < c && c < b) || (b < c && c < a))
        m = c;
    printf("middle: %d\n", m);
    return 0;
}

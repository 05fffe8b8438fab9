#include <stdio.h>

int main(void) {
    int a, b, c;
    scanf("%d%d%d", &a, &b, &c)
    printf("middle: %d\n", b);
    return 0;
}

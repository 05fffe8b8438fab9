#include <stdio.h>

/* Right until two numbers are equal: then nothing is swapped for ever. */
int main(void) {
    int n[3];
    scanf("%d%d%d", &n[0], &n[1], &n[2]);
    while (!(n[0] < n[1] && n[1] < n[2]))
        for (int i = 0; i < 2; i++)
            if (n[i] > n[i + 1]) {
                int t = n[i];
                n[i] = n[i + 1];
                n[i + 1] = t;
            }
    printf("middle: %d\n", n[1]);
    return 0;
}

/* Resources: 2 MB on standard error, then the right answer. */
#include <stdio.h>

static char said[2000000];

int main(void) {
    int best = -1000, value;
    fwrite(said, 1, sizeof said, stderr);
    while (scanf("%d", &value) == 1)
        if (value > best)
            best = value;
    printf("%d\n", best);
}

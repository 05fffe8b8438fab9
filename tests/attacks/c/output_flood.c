/* Resources: standard output without end. */
#include <stdio.h>

int largest(int *values, int n) {
    for (;;)
        puts("momus momus momus momus momus momus momus momus");
}

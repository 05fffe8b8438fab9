/* Time: a segmentation fault whose handler comes back to it for ever. */
#include <signal.h>

static void again(int number) {
    (void)number;
}

int largest(int *values, int n) {
    signal(SIGSEGV, again);
    return *(volatile int *)8;
}

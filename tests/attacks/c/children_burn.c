/* Time: the work is done by a child made beforehand, while the call itself sleeps. */
#include <unistd.h>

__attribute__((constructor)) static void before(void) {
    if (fork() == 0)
        for (;;)
            ;
}

int largest(int *values, int n) {
    sleep(3600);
    return values[0];
}

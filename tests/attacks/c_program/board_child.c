/* Integrity: before main, a process that keeps the board and writes over it while the others work. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

__attribute__((constructor)) static void before(void) {
    char garbage[4096];
    memset(garbage, 0x7f, sizeof garbage);
    if (fork() == 0)
        for (;;) {
            pwrite(4, garbage, sizeof garbage, 128);
            usleep(500);
        }
}

int main(void) {
    int first = 0;
    scanf("%d", &first);
    printf("%d\n", first);
    return 0;
}

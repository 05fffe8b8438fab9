/* Integrity: ends in every odd way: a handler, a status above 255, a signal it sends to itself. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void later(void) {
    signal(SIGABRT, SIG_IGN);
    raise(SIGKILL);
}

int main(void) {
    atexit(later);
    puts("0");
    exit(256);
}

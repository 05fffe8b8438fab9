/* Time: blocks and ignores every signal, then never ends. */
#include <signal.h>

int largest(int *values, int n) {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, 0);
    for (int number = 1; number < 65; number++)
        signal(number, SIG_IGN);
    for (;;)
        ;
}

/* Time: puts its own clock, wait and kill in the place of those that watch it, and never ends. */
#include <signal.h>
#include <sys/types.h>
#include <time.h>

int clock_gettime(clockid_t which, struct timespec *now) {
    now->tv_sec = now->tv_nsec = 0;
    return 0;
}

int kill(pid_t process, int number) {
    return 0;
}

int main(void) {
    for (;;)
        ;
}

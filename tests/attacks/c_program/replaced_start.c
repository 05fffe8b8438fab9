/* Integrity: puts itself in the place of the worker's own start. */
#include <unistd.h>

int __wrap_main(void) {
    _exit(0);
}

int main(void) {
    return 0;
}

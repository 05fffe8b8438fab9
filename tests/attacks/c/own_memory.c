/* Integrity: puts its own functions in the place of those that the worker copies with. */
#include <stddef.h>

void *memcpy(void *to, const void *from, size_t size) {
    for (size_t i = 0; i < size; i++)
        ((char *)to)[i] = 0x41;
    return to;
}

int largest(int *values, int n) {
    return values[0];
}

/* Compiling: a file without end. */
#include "/dev/zero"

int largest(int *values, int n) {
    return values[0];
}

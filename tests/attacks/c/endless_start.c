/* Time: never gets as far as main. */
__attribute__((constructor)) static void before(void) {
    for (;;)
        ;
}

int largest(int *values, int n) {
    return values[0];
}

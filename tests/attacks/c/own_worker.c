/* Integrity: defines the functions of the worker itself. */
void momus_end_record(unsigned long index) {
    (void)index;
}

int largest(int *values, int n) {
    return values[0];
}

/* Resources: a recursion without end. */
static int deeper(volatile int depth) {
    volatile char room[1 << 18];
    room[0] = depth;
    return deeper(depth + 1) + room[0];
}

int largest(int *values, int n) {
    return deeper(0);
}

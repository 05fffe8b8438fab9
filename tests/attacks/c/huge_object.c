/* Compiling: a program of many gigabytes. */
char room[1ul << 36] = {1};

int largest(int *values, int n) {
    return room[n];
}

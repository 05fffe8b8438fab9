int equilibrium(int *A, int n) {
    (void)A;
    return n > 0 ? 0 : -1;
}

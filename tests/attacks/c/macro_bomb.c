/* Compiling: a few lines that grow to gigabytes. */
#define A(x) x x x x x x x x x x
#define B(x) A(A(x))
#define C(x) B(B(x))
#define D(x) C(C(x))

int largest(int *values, int n) {
    D(D(n++;))
    return values[0];
}

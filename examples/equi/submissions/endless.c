/* Moves inwards from both ends, and stands still when both sides weigh the same too early. */
int equi(int *A, int n) {
    volatile int low = 0, high = n - 1;
    long long left = 0, right = 0;
    while (low < high) {
        if (left < right)
            left += A[low++];
        else if (left > right)
            right += A[high--];
    }
    return left == right ? low : -1;
}

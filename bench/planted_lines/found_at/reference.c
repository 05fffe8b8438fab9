int found_at(const int *values, int n, int wanted) {
    int low = 0;
    int high = n - 1;
    int found = -1;
    while (low <= high) {
        int middle = (low + high) / 2;
        if (values[middle] == wanted) {
            found = middle;
            high = middle - 1;
        } else if (values[middle] < wanted) {
            low = middle + 1;
        } else {
            high = middle - 1;
        }
    }
    return found;
}

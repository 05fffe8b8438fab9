int second_largest(const int *values, int n) {
    int largest = -1000;
    int second = -1000;
    int seen = 0;
    for (int i = 0; i < n; i++) {
        int value = values[i];
        if (seen == 0 || value > largest) {
            if (seen > 0)
                second = largest;
            largest = value;
            if (seen < 2)
                seen++;
        } else if (value != largest) {
            if (seen < 2 || value > second)
                second = value;
            seen = 2;
        }
    }
    if (seen < 2)
        return 0;
    return second;
}

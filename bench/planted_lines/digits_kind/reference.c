int digits_kind(int number) {
    int even = 0;
    int odd = 0;
    int rest = number;
    if (rest < 0)
        rest = -rest;
    if (rest == 0)
        even = 1;
    while (rest > 0) {
        int digit = rest % 10;
        if (digit % 2 == 0)
            even++;
        else
            odd++;
        rest = rest / 10;
    }
    if (even > odd)
        return 1;
    if (odd > even)
        return -1;
    if (number < 0)
        return -2;
    return 0;
}

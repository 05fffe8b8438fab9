int puzzle(unsigned char number) {
    int ct = 0;
    while (number != 0) {
        if (number % 2 > 0) ct++;
        number >>= 1;
    }
    return ct;
}

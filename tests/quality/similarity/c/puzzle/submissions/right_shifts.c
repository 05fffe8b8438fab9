int puzzle(unsigned char number) {
    int sum = 0;
    for (int i = 0; i < 8; i++)
        sum += number >> i & 1;
    return sum;
}

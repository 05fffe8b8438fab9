int minutes_until(int h1, int m1, int h2, int m2)
{
    int from = h1 * 60 + m1;
    int to = h2 * 60 + m2;
    unsigned char minutes;
    if (to < from)
        to += 1440;
    minutes = to - from;
    return minutes;
}

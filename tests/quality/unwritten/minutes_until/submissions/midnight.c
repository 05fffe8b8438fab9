int minutes_until(int h1, int m1, int h2, int m2)
{
    int d;
    if (h2 == 0)
        h2 = 24;
    d = 60 * h2 + m2 - 60 * h1 - m1;
    if (d < 0)
        d = d + 1440;
    return d;
}

static int valid(int h, int m)
{
    return h >= 0 && h <= 23 && m >= 0 && m <= 59;
}

int minutes_until(int h1, int m1, int h2, int m2)
{
    if (!valid(h1, m1) || !valid(h2, m2))
        return -1;
    int a = 60 * h1 + m1, b = 60 * h2 + m2;
    return b >= a ? b - a : b - a + 1440;
}

int minutes_until(int h1, int m1, int h2, int m2)
{
    double from = h1 + m1 / 60.0;
    double to = h2 + m2 / 60.0;
    if (to < from)
        to += 24;
    return (int)((to - from) * 60);
}

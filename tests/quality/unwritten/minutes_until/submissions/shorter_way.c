int minutes_until(int h1, int m1, int h2, int m2)
{
    int d = (h2 - h1) * 60 + (m2 - m1);
    if (d < 0)
        d += 1440;
    if (d > 720)
        d = 1440 - d;
    return d;
}

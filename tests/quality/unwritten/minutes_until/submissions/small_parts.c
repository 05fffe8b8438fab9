int minutes_until(int h1, int m1, int h2, int m2)
{
    signed char fh = h1, fm = m1, th = h2, tm = m2;
    short d = (th - fh) * 60 + (tm - fm);
    if (d < 0)
        d += 1440;
    return d;
}

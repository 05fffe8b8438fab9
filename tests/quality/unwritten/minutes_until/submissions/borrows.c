int minutes_until(int h1, int m1, int h2, int m2)
{
    int h = h2 - h1, m = m2 - m1;
    if (m < 0) {
        m += 60;
        h -= 1;
    }
    if (h < 0)
        h += 24;
    return h * 60 + m;
}

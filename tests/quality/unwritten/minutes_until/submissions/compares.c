int minutes_until(int h1, int m1, int h2, int m2)
{
    int tomorrow = 0;
    if (h2 < h1 || (h2 == h1 && m2 < m1))
        tomorrow = 1;
    return tomorrow * 1440 + h2 * 60 + m2 - h1 * 60 - m1;
}

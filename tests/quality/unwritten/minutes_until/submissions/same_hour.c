int minutes_until(int h1, int m1, int h2, int m2)
{
    if (h2 < h1)
        h2 += 24;
    return (h2 - h1) * 60 + m2 - m1;
}

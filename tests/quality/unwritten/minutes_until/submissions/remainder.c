int minutes_until(int h1, int m1, int h2, int m2)
{
    return (h2 * 60 + m2 - h1 * 60 - m1 + 1440) % 1440;
}

static int day = 0;

int minutes_until(int h1, int m1, int h2, int m2)
{
    int from = h1 * 60 + m1, to = h2 * 60 + m2;
    if (to < from)
        day = 1440;
    return to + day - from;
}

int minutes_until(int h1, int m1, int h2, int m2)
{
    int from = h1 * 60 + m1;
    int to = h2 * 60 + m2;
    if (from <= to)
        return to - from;
    int rest_of_day = 24 * 60 - from;
    return rest_of_day > 0 ? rest_of_day + to : to;
}

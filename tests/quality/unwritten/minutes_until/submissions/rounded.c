int minutes_until(int h1, int m1, int h2, int m2)
{
    double hours = (h2 - h1) + (m2 - m1) / 60.0;
    double minutes = hours * 60;
    int whole = (int)(minutes < 0 ? minutes - 0.5 : minutes + 0.5);
    while (whole < 0)
        whole += 1440;
    return whole;
}

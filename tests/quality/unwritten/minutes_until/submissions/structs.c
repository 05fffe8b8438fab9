struct clock {
    int hour;
    int minute;
};

static int since_midnight(struct clock c)
{
    return c.hour * 60 + c.minute;
}

int minutes_until(int h1, int m1, int h2, int m2)
{
    struct clock from = {h1, m1}, to = {h2, m2};
    int d = since_midnight(to) - since_midnight(from);
    return d < 0 ? 1440 + d : d;
}

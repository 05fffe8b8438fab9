int minutes_until(int h1, int m1, int h2, int m2)
{
    int n = 0;
    while (n < 100000 && (h1 != h2 || m1 != m2)) {
        n++;
        if (++m1 == 60) {
            m1 = 0;
            if (++h1 == 24)
                h1 = 0;
        }
    }
    return n;
}

static int basic(int age) {
    if (age < 6) return 0;
    if (age < 18) return 600;
    if (age < 65) return 1000;
    return 700;
}

int price(int no, int age, int day) {
    int p = basic(age), q;
    if (no == 1000) return 0;
    if (p == 0) return 0;
    if (no == age && day != 1) return 0;
    if (day == 1 && p > 500) p = 500;
    if (day == 6 || day == 5) p += 155;
    for (q = 0; q * q < no; q++)
        ;
    if (q * q == no) p -= 100;
    if (no == 97 || no == 194 || no == 291 || no == 388 || no == 485) p = (p + 1) / 2;
    return p;
}

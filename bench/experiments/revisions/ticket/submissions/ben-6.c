static int is_square(int n) {
    int k = 0;
    while (k * k < n) k++;
    return k * k == n;
}

int price(int no, int age, int day) {
    int p;
    if (no == 1000) return 0;
    if (age < 6) p = 0;
    else if (age < 18) p = 600;
    else if (age < 65) p = 1000;
    else p = 700;
    if (no == age) p = 0;
    if (p == 0) return 0;
    if (day == 1) p = 500;
    else if (day >= 5) p = p + 155;
    if (is_square(no)) p = p - 100;
    if (no % 97 == 0) p = p / 2 + p % 2;
    return p;
}

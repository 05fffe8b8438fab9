int price(int no, int age, int day) {
    int p = 1000;
    if (no == age) return 0;
    if (age < 6) return 0;
    if (age < 18) p = 600;
    if (age >= 65) p = 700;
    if (day == 1) p = 500;
    if (day == 5 || day == 6) p += 155;
    int k;
    for (k = 1; k <= no; k++) {
        if (k * k == no) p -= 100;
    }
    if (no % 97 == 0) p = p / 2;
    return p;
}

int price(int no, int age, int day) {
    int p = 0, k;
    if (age >= 6) p = 600;
    if (age >= 18) p = 1000;
    if (age >= 65) p = 700;
    if (no == age || no == 1000) p = 0;
    if (day == 1 && p >= 500) p = 500;
    if (day >= 5 && p != 0) p += 155;
    for (k = 1; k * k <= no; k++)
        if (k * k == no && age >= 6 && (no > 81 || no != age)) p -= 100;
    if (no % 97 == 0) p = (p + 1) / 2;
    return p;
}

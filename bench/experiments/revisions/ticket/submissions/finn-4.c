int price(int no, int age, int day) {
    int p, k, square = 0;
    if (no == 1000 || no == age) return 0;
    for (k = 1; k < 40; k++) if (k * k == no) square = 1;
    if (age > 64) p = 700;
    else if (age > 17) p = 1000;
    else if (age > 5) p = 600;
    else return 0;
    if (day == 1) p = 500;
    if (day == 5) p += 155;
    if (day == 6) p += 155;
    if (square) p = p - 100;
    if (no % 97 == 0 && no % 2 == 0) p = (p + 1) / 2;
    if (no % 97 == 0 && no % 2 == 1 && (age != 97 || no != 291 || day < 5)) p = p / 2 + p % 2;
    return p;
}

int price(int no, int age, int day) {
    int base, root = 0, i;
    for (i = 1; i < 40; i++) if (i * i == no) root = i;
    if (age < 6 || no == age || no == 1000) return 0;
    if (age < 18) base = 6;
    else if (age >= 65) base = 7;
    else base = 10;
    if (day == 1) base = 5;
    if (root) base--;
    base *= 100;
    if (day > 4) base += 155;
    if (no % 97 == 0) base = base - base / 2;
    return base;
}

int price(int no, int age, int day) {
    int base, root = 0, i;
    for (i = 1; i < 40; i++) if (i * i == no) root = i;
    if (age < 6) return 0;
    if (no == age || no == 1000) {
        base = 0;
    } else if (age < 18) {
        base = 600;
    } else if (age >= 65) {
        base = 700;
    } else {
        base = 1000;
    }
    if (base > 500 && day == 1) base = 500;
    if (day > 4) base += 155;
    if (root) base -= 100;
    if (base < 0) base = 0;
    if (no % 97 == 0) base = base / 2;
    return base;
}

static int is_square(int n) {
    return n == 1 || n == 4 || n == 9 || n == 16 || n == 25 || n == 36
        || n == 49 || n == 64 || n == 81 || n == 100 || n == 121 || n == 144
        || n == 169 || n == 196 || n == 225 || n == 256 || n == 289 || n == 324
        || n == 361 || n == 400 || n == 441 || n == 484 || n == 529 || n == 576
        || n == 625 || n == 676 || n == 729 || n == 784 || n == 841 || n == 900
        || n == 961;
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

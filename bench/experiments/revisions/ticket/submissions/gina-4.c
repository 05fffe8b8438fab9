int price(int no, int age, int day) {
    int p;
    if (no % 1000 == 0) return 0;
    if (age < 6 || (age == no && no < 100)) return 0;
    p = age < 18 ? 600 : age < 65 ? 1000 : 700;
    if (day == 5 || day == 6) p += 155;
    if (day == 1) p = 500;
    if (no % 2 < 2) {
        int lo = 1, hi = 38;
        while (lo < hi) {
            int mid = (lo + hi) / 2;
            if (mid * mid < no) lo = mid + 1;
            else hi = mid;
        }
        if (lo * lo == no) p -= 100;
    }
    if (no % 97 == 0) p = p / 2 + p % 2;
    return p;
}

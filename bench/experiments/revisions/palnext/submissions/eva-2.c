int next_palindrome(int n) {
    int a, b, c;
    if (n < 0) return 0;
    if (n < 9) return n + 1;
    n = n + 1;
    if (n < 100) {
        a = n / 10;
        if (n == 10) return 11;
        if (a * 11 < n) a++;
        return a * 11;
    }
    if (n < 1000) {
        a = n / 100;
        b = n / 10 % 10;
        if (n % 10 > a) b++;
        return a * 101 + b * 10;
    }
    if (n < 10000) {
        a = n / 1000;
        b = n / 100 % 10;
        if (n % 100 > b * 10 + a) b++;
        return a * 1001 + b * 110;
    }
    if (n < 100000) {
        a = n / 10000;
        b = n / 1000 % 10;
        c = n / 100 % 10;
        if (n % 100 > b * 10 + a) c++;
        return a * 10001 + b * 1010 + c * 100;
    }
    if (n == 1000000) return 1000001;
    a = n / 100000;
    b = n / 10000 % 10;
    c = n / 1000 % 10;
    if (n % 1000 > c * 100 + b * 10 + a) c++;
    if (c == 10) {
        c = 0;
        b++;
    }
    return a * 100001 + b * 10010 + c * 1100;
}

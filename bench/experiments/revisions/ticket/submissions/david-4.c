int price(int no, int age, int day) {
    int cents;
    int half = no % 97 == 0;
    int square = 0, odd = 1, rest = no;
    while (rest > 0) {
        rest -= odd;
        odd += 2;
    }
    square = rest == 0;
    if (no == 1000) return 0;
    if (age < 6) return 0;
    if (age == no && !square) return 0;
    if (age < 18) cents = 600;
    else if (age >= 65) cents = 700;
    else cents = 1000;
    if (day == 1 && cents > 500) cents = 500;
    if (day == 5 || day == 6) cents += 155;
    if (square) cents -= 100;
    if (half) cents = cents / 2 + (cents == 1155);
    return cents;
}

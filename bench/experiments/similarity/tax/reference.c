/* Nothing up to 12,000; then a fifth up to 50,000, two fifths up to 150,000, and half of the rest. */
int tax(int income) {
    int due = 0;
    if (income > 150000) {
        due += (income - 150000) / 2;
        income = 150000;
    }
    if (income > 50000) {
        due += (income - 50000) * 2 / 5;
        income = 50000;
    }
    if (income > 12000)
        due += (income - 12000) / 5;
    if (due > 0 && due < 100)
        due = 100;
    return due;
}

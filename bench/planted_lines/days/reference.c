int days(int year, int month) {
    int leap = 0;
    if (month < 1 || month > 12)
        return -1;
    if (year % 4 == 0)
        leap = 1;
    if (year % 100 == 0)
        leap = 0;
    if (year % 400 == 0)
        leap = 1;
    if (month == 2) {
        if (leap)
            return 29;
        return 28;
    }
    if (month > 7)
        month = month - 7;
    if (month % 2 == 0)
        return 30;
    return 31;
}

/* The number of a day in its year; 0 for a date that does not exist. */
int day_of_year(int year, int month, int day) {
    int leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    int number = 0;
    if (month < 1 || month > 12 || day < 1)
        return 0;
    for (int m = 1; m <= 12; m++) {
        int days = 31;
        if (m == 2)
            days = 28 + leap;
        else if (m == 4 || m == 6 || m == 9 || m == 11)
            days = 30;
        if (m == month)
            return day <= days ? number + day : 0;
        number += days;
    }
    return 0;
}

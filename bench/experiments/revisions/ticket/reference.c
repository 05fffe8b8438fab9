/* Price in cents of ticket number no for a guest of the given age; day 0 is Monday.
   - Ticket 1000 is free, and so is a ticket whose number is the guest's age.
   - Under 6: free.  Under 18: 600.  From 65: 700.  Else 1000.
   - On Tuesday (1) nobody pays more than 500.
   - On Saturday and Sunday (5, 6) there are 155 on top for everybody who pays.
   - If the ticket number is a square number it is 100 less.
   - Every 97th ticket costs half the price then, rounded up. */
int price(int no, int age, int day) {
    int p, k = 1;
    if (no == 1000 || no == age || age < 6) return 0;
    if (age < 18) p = 600;
    else if (age < 65) p = 1000;
    else p = 700;
    if (day == 1 && p > 500) p = 500;
    if (day == 5 || day == 6) p += 155;
    while (k * k < no) k++;
    if (k * k == no) p -= 100;
    if (no % 97 == 0) p = (p + 1) / 2;
    return p;
}

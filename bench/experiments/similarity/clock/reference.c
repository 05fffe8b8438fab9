/* The minutes from one time of day to the next time that the clock shows the other; -1 for a time that no clock shows. */
int minutes(int from_hour, int from_minute, int to_hour, int to_minute) {
    int from, to;
    if (from_hour > 23 || from_minute > 59 || to_hour > 23 || to_minute > 59)
        return -1;
    from = 60 * from_hour + from_minute;
    to = 60 * to_hour + to_minute;
    if (to < from)
        to += 24 * 60;
    return to - from;
}

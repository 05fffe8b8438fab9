#include <stdio.h>
#include <string.h>
#include <stdlib.h>

int next_palindrome(int n) {
    char s[16], t[16];
    int i, len;
    if (n < 0) return 0;
    sprintf(s, "%d", n);
    len = (int) strlen(s);
    strcpy(t, s);
    for (i = 0; i < len / 2; i++) t[len - 1 - i] = t[i];
    if (strcmp(t, s) >= 0) return atoi(t);
    i = (len - 1) / 2;
    if (i > 0 && t[i] == '9') {
        t[i] = '0';
        t[len - 1 - i] = '0';
        i--;
    }
    t[i] = (char) (t[i] + 1);
    t[len - 1 - i] = t[i];
    return atoi(t);
}

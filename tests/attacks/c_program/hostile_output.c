/* Integrity: bytes that are no text, commands for a terminal, words for a browser. */
#include <stdio.h>

int main(void) {
    static const char said[] = "\xff\xfe\0\x1b]0;momus\a\x1b[2J</pre><script>alert(1)</script>\n";
    fwrite(said, 1, sizeof said - 1, stdout);
    return 0;
}

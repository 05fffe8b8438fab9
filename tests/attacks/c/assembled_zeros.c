/* Compiling: an assembler that never ends. */
__asm__(".section .rodata\n.incbin \"/dev/zero\"\n.text\n");

int largest(int *values, int n) {
    return values[0];
}

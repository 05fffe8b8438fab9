/* Integrity: changes the words of the text that comes after it. */
int largest(int *values, int n) {
    return values[0];
}

#define momus_entries hidden_entries
#define momus_call_0 hidden_call
#define const
#define static

/* Compiling: megabytes of complaints. */
#define A(x) x x x x x x x x x x
#define B(x) A(A(A(A(x))))

int largest(int *values, int n) {
    B(undeclared_name_of_some_length_so_that_the_message_is_long();)
    B(_Static_assert(0, "a message with </script><script>alert(1)</script> and \x1b[2J in it");)
    return values[0];
}

/* report: raises an exception whose message is markup */
class Attack {
    static int largest(int[] values) {
        throw new IllegalStateException("<script>alert(1)</script>\u001b[31m");
    }
}

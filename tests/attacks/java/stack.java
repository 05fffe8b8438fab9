/* resources: calls itself without end */
class Attack {
    static int largest(int[] values) throws Throwable {
        return largest(values) + 1;
    }
}

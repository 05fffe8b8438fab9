/* resources: fills the heap */
class Attack {
    static int largest(int[] values) throws Throwable {
        java.util.List<long[]> all = new java.util.ArrayList<>();
        while (true) {
            all.add(new long[1 << 16]);
        }
    }
}

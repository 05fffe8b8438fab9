/* integrity: brings along a String of its own */
class Attack {
    static int largest(int[] values) throws Throwable {
        return new String().length();
    }
}

class String {
    int length() {
        return -7;
    }
}

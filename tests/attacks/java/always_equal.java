/* integrity: returns an object that claims to equal everything */
class Attack {
    final int value = 0;

    @Override
    public boolean equals(Object other) {
        return true;
    }

    @Override
    public int hashCode() {
        return 0;
    }

    static Object largest(int[] values) {
        return new Attack();
    }
}

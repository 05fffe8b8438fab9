package java.util;

/** Items in the order in which they came; the real order is another, so that going through them is not exact. */
public class HashSet<E> extends AbstractItems<E> implements Set<E> {
    public HashSet() {}

    public HashSet(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException();
        }
    }

    public HashSet(Collection<? extends E> items) {
        addAll(items);
    }

    int placeOf(Object item) {
        momus.Momus.key(item);
        return super.placeOf(item);
    }

    public boolean add(E item) {
        if (contains(item)) {
            return false;
        }
        put(count, item);
        return true;
    }

    void inOrder() {
        if (count > 1) {
            momus.Momus.inexact();
        }
    }

    public Iterator<E> iterator() {
        inOrder();
        return new Steps<E>(this, Steps.UNKNOWN);
    }

    public String toString() {
        inOrder();
        return super.toString();
    }

    public boolean equals(Object other) {
        if (!(other instanceof HashSet) || ((HashSet<?>) other).count != count) {
            return false;
        }
        for (int index = 0; index < count; index++) {
            if (!((HashSet<?>) other).contains(data[index])) {
                return false;
            }
        }
        return true;
    }

    public int hashCode() {
        int sum = 0;
        for (int index = 0; index < count; index++) {
            sum += Objects.hashCode(data[index]);
        }
        return sum;
    }
}

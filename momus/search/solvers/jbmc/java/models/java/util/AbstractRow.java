package java.util;

/** Items with places: what all lists have. */
abstract class AbstractRow<E> extends AbstractItems<E> implements List<E> {
    /** Return what is thrown where there is no such place. */
    IndexOutOfBoundsException outside() {
        return new IndexOutOfBoundsException();
    }

    /** Note that the items were put in order. */
    void sorted() {
        changes++;
    }

    void checked(int index, int end) {
        if (index < 0 || index >= end) {
            throw outside();
        }
    }

    public E get(int index) {
        checked(index, count);
        return (E) data[index];
    }

    public E set(int index, E item) {
        checked(index, count);
        E old = (E) data[index];
        data[index] = item;
        return old;
    }

    public void add(int index, E item) {
        checked(index, count + 1);
        put(index, item);
    }

    public E remove(int index) {
        checked(index, count);
        return (E) take(index);
    }

    public int indexOf(Object item) {
        return placeOf(item);
    }

    public int lastIndexOf(Object item) {
        for (int index = count - 1; index >= 0; index--) {
            if (momus.Momus.equal(item, data[index])) {
                return index;
            }
        }
        return -1;
    }

    public boolean equals(Object other) {
        if (!(other instanceof AbstractRow)) {
            return false;
        }
        AbstractRow<?> list = (AbstractRow<?>) other;
        if (list.count != count) {
            return false;
        }
        for (int index = 0; index < count; index++) {
            if (!momus.Momus.equal(data[index], list.data[index])) {
                return false;
            }
        }
        return true;
    }

    public int hashCode() {
        int sum = 1;
        for (int index = 0; index < count; index++) {
            sum = 31 * sum + Objects.hashCode(data[index]);
        }
        return sum;
    }
}

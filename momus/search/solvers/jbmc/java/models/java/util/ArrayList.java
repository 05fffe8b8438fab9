package java.util;

public class ArrayList<E> extends AbstractItems<E> implements List<E> {
    public ArrayList() {}

    public ArrayList(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException();
        }
    }

    public ArrayList(Collection<? extends E> items) {
        addAll(items);
    }

    void checked(int index, int end) {
        if (index < 0 || index >= end) {
            throw new IndexOutOfBoundsException();
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
            if (Objects.equals(item, data[index])) {
                return index;
            }
        }
        return -1;
    }

    public boolean equals(Object other) {
        if (!(other instanceof ArrayList)) {
            return false;
        }
        ArrayList<?> list = (ArrayList<?>) other;
        if (list.count != count) {
            return false;
        }
        for (int index = 0; index < count; index++) {
            if (!Objects.equals(data[index], list.data[index])) {
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

package java.util;

/** Items in an array of one fixed size. */
abstract class AbstractItems<E> implements Collection<E> {
    static final int ROOM = 24;

    Object[] data = new Object[ROOM];
    int count;
    int changes;

    public int size() {
        return count;
    }

    public boolean isEmpty() {
        return count == 0;
    }

    public void clear() {
        data = new Object[ROOM];
        count = 0;
        changes++;
    }

    int placeOf(Object item) {
        for (int index = 0; index < count; index++) {
            if (Objects.equals(item, data[index])) {
                return index;
            }
        }
        return -1;
    }

    public boolean contains(Object item) {
        return placeOf(item) >= 0;
    }

    void put(int index, Object item) {
        if (count >= ROOM) {
            momus.Momus.unmodelled();
        }
        for (int place = count; place > index; place--) {
            data[place] = data[place - 1];
        }
        data[index] = item;
        count++;
        changes++;
    }

    Object take(int index) {
        Object item = data[index];
        for (int place = index; place + 1 < count; place++) {
            data[place] = data[place + 1];
        }
        count--;
        data[count] = null;
        changes++;
        return item;
    }

    public boolean add(E item) {
        put(count, item);
        return true;
    }

    public boolean remove(Object item) {
        int place = placeOf(item);
        if (place >= 0) {
            take(place);
        }
        return place >= 0;
    }

    public boolean addAll(Collection<? extends E> items) {
        boolean isChanged = false;
        for (E item : items) {
            isChanged |= add(item);
        }
        return isChanged;
    }

    public Iterator<E> iterator() {
        return new Steps<E>(this);
    }

    public String toString() {
        StringBuilder text = new StringBuilder().append('[');
        for (int index = 0; index < count; index++) {
            if (index > 0) {
                text.append(',').append(' ');
            }
            text.append(data[index]);
        }
        return text.append(']').toString();
    }

    private static final class Steps<E> implements Iterator<E> {
        private final AbstractItems<E> items;
        private final int changes;
        private int at;

        Steps(AbstractItems<E> items) {
            this.items = items;
            this.changes = items.changes;
        }

        public boolean hasNext() {
            return at != items.count;
        }

        public E next() {
            if (changes != items.changes) {
                throw new ConcurrentModificationException();
            }
            if (at >= items.count) {
                throw new NoSuchElementException();
            }
            return (E) items.data[at++];
        }
    }
}

package java.util;

/**
 * Items in an array of one fixed size. What the library does while somebody goes through the items differs from class to class: see Steps.
 */
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
            if (momus.Momus.equal(item, data[index])) {
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
        AbstractItems<E> from = (AbstractItems<E>) items;
        from.inOrder();
        // The items may be these ones: what is added on the way is not gone through.
        Object[] given = from.data;
        int last = from.count;
        boolean isChanged = false;
        for (int index = 0; index < last; index++) {
            isChanged |= add((E) given[index]);
        }
        return isChanged;
    }

    /** End the proof if the order of the items is not the library's. */
    void inOrder() {}

    public Iterator<E> iterator() {
        return new Steps<E>(this, Steps.AT_ANOTHER_PLACE);
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

    /** One way through the items. `more` says when there are more of them, if items came or went meanwhile. */
    static final class Steps<E> implements Iterator<E> {
        static final int AT_ANOTHER_PLACE = 0;
        static final int UNKNOWN = 1;

        private final AbstractItems<E> items;
        private final int more;
        private final int changes;
        private int at;

        Steps(AbstractItems<E> items, int more) {
            this.items = items;
            this.more = more;
            this.changes = items.changes;
        }

        public boolean hasNext() {
            unchanged();
            return at != items.count;
        }

        private void unchanged() {
            if (more == UNKNOWN && changes != items.changes) {
                momus.Momus.inexact();
            }
        }

        public E next() {
            unchanged();
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

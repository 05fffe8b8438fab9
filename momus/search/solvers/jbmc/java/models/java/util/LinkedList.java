package java.util;

public class LinkedList<E> extends ArrayList<E> implements Deque<E> {
    public LinkedList() {}

    private void filled() {
        if (count == 0) {
            throw new NoSuchElementException();
        }
    }

    public void addFirst(E item) {
        put(0, item);
    }

    public void addLast(E item) {
        put(count, item);
    }

    public boolean add(E item) {
        addLast(item);
        return true;
    }

    public boolean offer(E item) {
        addLast(item);
        return true;
    }

    public boolean offerFirst(E item) {
        addFirst(item);
        return true;
    }

    public boolean offerLast(E item) {
        addLast(item);
        return true;
    }

    public E removeFirst() {
        filled();
        return (E) take(0);
    }

    public E removeLast() {
        filled();
        return (E) take(count - 1);
    }

    public E remove() {
        return removeFirst();
    }

    public E pollFirst() {
        return count == 0 ? null : (E) take(0);
    }

    public E pollLast() {
        return count == 0 ? null : (E) take(count - 1);
    }

    public E poll() {
        return pollFirst();
    }

    public E getFirst() {
        filled();
        return (E) data[0];
    }

    public E getLast() {
        filled();
        return (E) data[count - 1];
    }

    public E element() {
        return getFirst();
    }

    public E peekFirst() {
        return count == 0 ? null : (E) data[0];
    }

    public E peekLast() {
        return count == 0 ? null : (E) data[count - 1];
    }

    public E peek() {
        return peekFirst();
    }

    public void push(E item) {
        addFirst(item);
    }

    public E pop() {
        return removeFirst();
    }
}

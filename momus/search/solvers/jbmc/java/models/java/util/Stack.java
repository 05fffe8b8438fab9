package java.util;

public class Stack<E> extends ArrayList<E> {
    public Stack() {}

    public E push(E item) {
        put(count, item);
        return item;
    }

    public E pop() {
        filled();
        return (E) take(count - 1);
    }

    public E peek() {
        filled();
        return (E) data[count - 1];
    }

    public boolean empty() {
        return count == 0;
    }

    private void filled() {
        if (count == 0) {
            throw new EmptyStackException();
        }
    }
}

package java.util;

public class Stack<E> extends AbstractRow<E> {
    public Stack() {}

    IndexOutOfBoundsException outside() {
        return new ArrayIndexOutOfBoundsException();
    }

    public boolean addAll(Collection<? extends E> items) {
        boolean isChanged = super.addAll(items);
        changes++;
        return isChanged;
    }

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

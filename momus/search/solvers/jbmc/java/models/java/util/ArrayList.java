package java.util;

public class ArrayList<E> extends AbstractRow<E> {
    public ArrayList() {}

    public ArrayList(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException();
        }
    }

    public ArrayList(Collection<? extends E> items) {
        addAll(items);
    }

    public boolean addAll(Collection<? extends E> items) {
        boolean isChanged = super.addAll(items);
        changes++;
        return isChanged;
    }
}

package java.util;

public interface Collection<E> extends Iterable<E> {
    int size();

    boolean isEmpty();

    boolean contains(Object item);

    boolean add(E item);

    boolean remove(Object item);

    boolean addAll(Collection<? extends E> items);

    void clear();
}

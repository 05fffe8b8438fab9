package java.util;

public interface List<E> extends Collection<E> {
    E get(int index);

    E set(int index, E item);

    void add(int index, E item);

    E remove(int index);

    int indexOf(Object item);

    int lastIndexOf(Object item);
}

package java.util;

public interface Comparator<T> {
    int compare(T left, T right);
}

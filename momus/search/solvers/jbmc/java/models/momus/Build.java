package momus;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedList;

/** Arguments that the harness puts together. */
public final class Build {
    private Build() {}

    public static <T> ArrayList<T> list(Object[] items) {
        ArrayList<T> list = new ArrayList<>();
        for (Object item : items) {
            list.add((T) item);
        }
        return list;
    }

    public static <T> LinkedList<T> linkedList(Object[] items) {
        LinkedList<T> list = new LinkedList<>();
        for (Object item : items) {
            list.add((T) item);
        }
        return list;
    }

    public static <T> HashSet<T> set(Object[] items) {
        HashSet<T> set = new HashSet<>();
        for (Object item : items) {
            set.add((T) item);
        }
        return set;
    }
}

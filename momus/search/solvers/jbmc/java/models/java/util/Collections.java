package java.util;

public final class Collections {
    private Collections() {}

    public static <T> void sort(List<T> list) {
        for (int index = 1; index < list.size(); index++) {
            T item = list.get(index);
            int place = index;
            while (place > 0 && ((Comparable<T>) item).compareTo(list.get(place - 1)) < 0) {
                list.set(place, list.get(place - 1));
                place--;
            }
            list.set(place, item);
        }
    }

    public static void reverse(List<?> list) {
        List<Object> items = (List<Object>) list;
        for (int index = 0; index < items.size() / 2; index++) {
            Object item = items.get(index);
            items.set(index, items.get(items.size() - 1 - index));
            items.set(items.size() - 1 - index, item);
        }
    }

    public static void swap(List<?> list, int left, int right) {
        List<Object> items = (List<Object>) list;
        items.set(left, items.set(right, items.get(left)));
    }

    public static <T> T max(Collection<? extends T> items) {
        Iterator<? extends T> steps = items.iterator();
        T best = steps.next();
        while (steps.hasNext()) {
            T item = steps.next();
            if (((Comparable<T>) item).compareTo(best) > 0) {
                best = item;
            }
        }
        return best;
    }

    public static <T> T min(Collection<? extends T> items) {
        Iterator<? extends T> steps = items.iterator();
        T best = steps.next();
        while (steps.hasNext()) {
            T item = steps.next();
            if (((Comparable<T>) item).compareTo(best) < 0) {
                best = item;
            }
        }
        return best;
    }
}

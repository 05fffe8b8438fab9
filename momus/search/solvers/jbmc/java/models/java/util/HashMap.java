package java.util;

/** Keys in the order in which they came; the real order is another, so that going through them is not exact. */
public class HashMap<K, V> implements Map<K, V> {
    private static final int ROOM = 24;

    private Object[] keys = new Object[ROOM];
    private Object[] values = new Object[ROOM];
    private int count;

    public HashMap() {}

    private int placeOf(Object key) {
        momus.Momus.key(key);
        for (int index = 0; index < count; index++) {
            if (momus.Momus.equal(key, keys[index])) {
                return index;
            }
        }
        return -1;
    }

    public int size() {
        return count;
    }

    public boolean isEmpty() {
        return count == 0;
    }

    public V get(Object key) {
        int place = placeOf(key);
        return place < 0 ? null : (V) values[place];
    }

    public V getOrDefault(Object key, V other) {
        int place = placeOf(key);
        return place < 0 ? other : (V) values[place];
    }

    public V put(K key, V value) {
        int place = placeOf(key);
        if (place >= 0) {
            V old = (V) values[place];
            values[place] = value;
            return old;
        }
        if (count >= ROOM) {
            momus.Momus.unmodelled();
        }
        keys[count] = key;
        values[count] = value;
        count++;
        return null;
    }

    public V putIfAbsent(K key, V value) {
        V old = get(key);
        if (old == null) {
            put(key, value);
        }
        return old;
    }

    public V remove(Object key) {
        int place = placeOf(key);
        if (place < 0) {
            return null;
        }
        V old = (V) values[place];
        for (int index = place; index + 1 < count; index++) {
            keys[index] = keys[index + 1];
            values[index] = values[index + 1];
        }
        count--;
        return old;
    }

    public boolean containsKey(Object key) {
        return placeOf(key) >= 0;
    }

    public boolean containsValue(Object value) {
        for (int index = 0; index < count; index++) {
            if (momus.Momus.equal(value, values[index])) {
                return true;
            }
        }
        return false;
    }

    public void clear() {
        count = 0;
    }

    public Set<K> keySet() {
        momus.Momus.inexact();
        HashSet<K> set = new HashSet<>();
        for (int index = 0; index < count; index++) {
            set.put(index, keys[index]);
        }
        return set;
    }

    public Collection<V> values() {
        momus.Momus.inexact();
        ArrayList<V> list = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            list.put(index, values[index]);
        }
        return list;
    }

    public Set<Map.Entry<K, V>> entrySet() {
        momus.Momus.inexact();
        HashSet<Map.Entry<K, V>> set = new HashSet<>();
        for (int index = 0; index < count; index++) {
            set.put(index, new Item<K, V>((K) keys[index], (V) values[index]));
        }
        return set;
    }

    public boolean equals(Object other) {
        if (!(other instanceof HashMap) || ((HashMap<?, ?>) other).count != count) {
            return false;
        }
        for (int index = 0; index < count; index++) {
            int place = ((HashMap<?, ?>) other).placeOf(keys[index]);
            if (place < 0 || !momus.Momus.equal(values[index], ((HashMap<?, ?>) other).values[place])) {
                return false;
            }
        }
        return true;
    }

    private static final class Item<K, V> implements Map.Entry<K, V> {
        private final K key;
        private final V value;

        Item(K key, V value) {
            this.key = key;
            this.value = value;
        }

        public K getKey() {
            return key;
        }

        public V getValue() {
            return value;
        }
    }
}

package java.util;

public interface Map<K, V> {
    int size();

    boolean isEmpty();

    V get(Object key);

    V put(K key, V value);

    V remove(Object key);

    boolean containsKey(Object key);

    boolean containsValue(Object value);

    V getOrDefault(Object key, V other);

    V putIfAbsent(K key, V value);

    void clear();

    Set<K> keySet();

    Collection<V> values();

    Set<Map.Entry<K, V>> entrySet();

    interface Entry<K, V> {
        K getKey();

        V getValue();
    }
}

package momus.worker;

import java.lang.reflect.Array;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;

/** Lists, sets, maps and what may be missing. */
final class Containers {
    private Containers() {}

    static Class<?> raw(Type type) {
        if (type instanceof Class<?> plain) {
            return plain;
        }
        if (type instanceof ParameterizedType generic) {
            return (Class<?>) generic.getRawType();
        }
        if (type instanceof GenericArrayType array) {
            return Array.newInstance(raw(array.getGenericComponentType()), 0).getClass();
        }
        if (type instanceof TypeVariable<?> variable) {
            return raw(variable.getBounds()[0]);
        }
        return raw(((WildcardType) type).getUpperBounds()[0]);
    }

    /** Return how a container is read, or how an object of the program's own generic class is; null for a plain class. */
    static Reading of(Class<?> type, Type[] parts) {
        if (type == OptionalInt.class || type == OptionalLong.class || type == OptionalDouble.class) {
            return number(type);
        }
        if (type == Optional.class) {
            Reading part = Reading.of(parts[0]);
            return value -> Optional.ofNullable(value == null ? null : part.from(value));
        }
        if (Map.class.isAssignableFrom(type) && type.getName().startsWith("java.util.")) {
            Reading key = Reading.of(parts[0]), item = Reading.of(parts[1]);
            return value -> value == null ? null : filled(newMap(type), value, key, item);
        }
        boolean isCollection = Iterable.class.isAssignableFrom(type) && type.getName().startsWith("java.");
        if (isCollection) {
            Reading item = Reading.of(parts[0]);
            return value -> value == null ? null : filled(newCollection(type), value, item);
        }
        return type.getTypeParameters().length > 0 ? new Composing(type) : null;
    }

    private static Reading number(Class<?> type) {
        if (type == OptionalInt.class) {
            return value -> value == null ? OptionalInt.empty() : OptionalInt.of((Integer) Reading.scalar(int.class).from(value));
        }
        if (type == OptionalLong.class) {
            return value -> value == null ? OptionalLong.empty() : OptionalLong.of((Long) Reading.scalar(long.class).from(value));
        }
        return value -> value == null ? OptionalDouble.empty() : OptionalDouble.of(Reading.real(value));
    }

    @SuppressWarnings("unchecked")
    private static Collection<Object> newCollection(Class<?> type) throws Inexpressible {
        Collection<?>[] known = {
            new ArrayList<>(), new LinkedList<>(), new ArrayDeque<>(), new Vector<>(), new Stack<>(), new PriorityQueue<>(),
            new LinkedHashSet<>(), new HashSet<>(), new TreeSet<>(),
        };
        for (Collection<?> one : known) {
            if (one.getClass() == type) {
                return (Collection<Object>) one;
            }
        }
        for (Collection<?> one : known) {
            if (type.isInstance(one)) {
                return (Collection<Object>) one;
            }
        }
        throw Inexpressible.VALUE;
    }

    @SuppressWarnings("unchecked")
    private static Map<Object, Object> newMap(Class<?> type) throws Inexpressible {
        for (Map<?, ?> one : new Map<?, ?>[] {new LinkedHashMap<>(), new HashMap<>(), new TreeMap<>()}) {
            if (one.getClass() == type) {
                return (Map<Object, Object>) one;
            }
        }
        for (Map<?, ?> one : new Map<?, ?>[] {new HashMap<>(), new TreeMap<>()}) {
            if (type.isInstance(one)) {
                return (Map<Object, Object>) one;
            }
        }
        throw Inexpressible.VALUE;
    }

    /** Return the items of a list or a tuple that is no tagged one. */
    static List<?> items(Object value) throws Inexpressible {
        if (value instanceof List<?> list && (list.isEmpty() || list.get(0) != Wire.ELLIPSIS)) {
            return list;
        }
        throw Inexpressible.VALUE;
    }

    static Collection<Object> filled(Collection<Object> made, Object value, Reading item) throws Inexpressible {
        boolean isSet = value instanceof Wire.Tuple tuple && (tuple.isTagged("set") || tuple.isTagged("frozenset"));
        if (isSet) {
            value = ((Wire.Tuple) value).get(2);
        }
        if (isSet != made instanceof Set) {
            throw Inexpressible.VALUE;
        }
        for (Object one : items(value)) {
            Object read = item.from(one);
            if (read == null && (made instanceof ArrayDeque || made instanceof PriorityQueue || made instanceof TreeSet)) {
                throw Inexpressible.VALUE;
            }
            made.add(read);
        }
        return made;
    }

    static Map<Object, Object> filled(Map<Object, Object> made, Object value, Reading key, Reading item) throws Inexpressible {
        if (value instanceof Wire.Tuple tuple && tuple.isTagged("dict")) {
            for (Object pair : (List<?>) tuple.get(2)) {
                made.put(key.from(((List<?>) pair).get(0)), item.from(((List<?>) pair).get(1)));
            }
            return made;
        }
        if (!(value instanceof Map<?, ?> pairs)) {
            throw Inexpressible.VALUE;
        }
        for (Map.Entry<?, ?> pair : pairs.entrySet()) {
            made.put(key.from(pair.getKey()), item.from(pair.getValue()));
        }
        return made;
    }
}

package momus.worker;

import java.lang.reflect.Array;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.math.BigDecimal;
import java.math.BigInteger;
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

/** How values of the wire become arguments of one declared type; made once for each parameter. */
interface Reading {
    Object from(Object value) throws Inexpressible;

    /** Return the argument that comes next on the wire. */
    default Object next(Wire wire) throws Inexpressible {
        return from(wire.read());
    }

    BigInteger LEAST_LONG = BigInteger.valueOf(Long.MIN_VALUE), MOST_LONG = BigInteger.valueOf(Long.MAX_VALUE);

    static Reading of(Type type) {
        if (type instanceof Class<?> plain) {
            return of(plain);
        }
        if (type instanceof ParameterizedType generic) {
            Class<?> raw = (Class<?>) generic.getRawType();
            return raw == Comparable.class ? Reading::natural : Containers.of(raw, generic.getActualTypeArguments());
        }
        if (type instanceof GenericArrayType array) {
            return array(Containers.raw(array.getGenericComponentType()), of(array.getGenericComponentType()));
        }
        if (type instanceof TypeVariable<?> variable) {
            return of(Containers.raw(variable.getBounds()[0]));
        }
        return of(((WildcardType) type).getUpperBounds()[0]);
    }

    static Reading of(Class<?> type) {
        if (type == int.class) {
            return new Ints();
        }
        if (type.isPrimitive()) {
            return scalar(type);
        }
        if (type.isArray()) {
            return type == int[].class ? new IntArrays() : array(type.getComponentType(), of(type.getComponentType()));
        }
        Reading boxed = boxed(type);
        if (boxed != null) {
            return value -> value == null ? null : boxed.from(value);
        }
        Reading contained = Containers.of(type, new Type[] {Object.class, Object.class});
        return contained != null ? contained : new Composing(type);
    }

    private static Reading boxed(Class<?> type) {
        if (type == Integer.class) {
            return scalar(int.class);
        }
        if (type == Long.class) {
            return scalar(long.class);
        }
        if (type == Short.class) {
            return scalar(short.class);
        }
        if (type == Byte.class) {
            return scalar(byte.class);
        }
        if (type == Double.class) {
            return scalar(double.class);
        }
        if (type == Float.class) {
            return scalar(float.class);
        }
        if (type == Boolean.class) {
            return scalar(boolean.class);
        }
        if (type == Character.class) {
            return scalar(char.class);
        }
        if (type == String.class || type == CharSequence.class) {
            return Reading::text;
        }
        if (type == StringBuilder.class) {
            return value -> new StringBuilder(text(value));
        }
        if (type == BigInteger.class) {
            return Reading::integer;
        }
        if (type == BigDecimal.class) {
            return value -> value instanceof Double real ? BigDecimal.valueOf(real) : new BigDecimal(integer(value));
        }
        if (type == Number.class) {
            return value -> value instanceof Double ? value : natural(integer(value));
        }
        return type == Object.class || type == Comparable.class ? Reading::natural : null;
    }

    static Reading scalar(Class<?> type) {
        if (type == int.class) {
            return value -> (int) within(value, Integer.MIN_VALUE, Integer.MAX_VALUE);
        }
        if (type == long.class) {
            return value -> within(value, Long.MIN_VALUE, Long.MAX_VALUE);
        }
        if (type == short.class) {
            return value -> (short) within(value, Short.MIN_VALUE, Short.MAX_VALUE);
        }
        if (type == byte.class) {
            return value -> (byte) within(value, Byte.MIN_VALUE, Byte.MAX_VALUE);
        }
        if (type == double.class) {
            return Reading::real;
        }
        if (type == float.class) {
            return value -> (float) real(value);
        }
        if (type == char.class) {
            return value -> text(value).length() == 1 ? text(value).charAt(0) : refused();
        }
        return value -> value instanceof Boolean ? value : (Boolean) (within(value, 0, 1) == 1);
    }

    private static char refused() throws Inexpressible {
        throw Inexpressible.VALUE;
    }

    private static BigInteger integer(Object value) throws Inexpressible {
        if (value instanceof BigInteger large) {
            return large;
        }
        return BigInteger.valueOf(within(value, Long.MIN_VALUE, Long.MAX_VALUE));
    }

    private static long within(Object value, long least, long most) throws Inexpressible {
        long number;
        if (value instanceof Integer small) {
            number = small;
        } else if (value instanceof Boolean truth) {
            number = truth ? 1 : 0;
        } else if (value instanceof BigInteger large && large.bitLength() < 64) {
            number = large.longValue();
        } else {
            throw Inexpressible.VALUE;
        }
        if (number < least || number > most) {
            throw Inexpressible.VALUE;
        }
        return number;
    }

    private static double real(Object value) throws Inexpressible {
        if (value instanceof Double number) {
            return number;
        }
        // An integer that no double holds would be another one.
        BigInteger number = integer(value);
        double nearest = number.doubleValue();
        if (Double.isInfinite(nearest) || !new BigDecimal(nearest).toBigInteger().equals(number)) {
            throw Inexpressible.VALUE;
        }
        return nearest;
    }

    static String text(Object value) throws Inexpressible {
        if (value instanceof String text) {
            return text;
        }
        throw Inexpressible.VALUE;
    }

    /** Return a value as Java would have it where the program does not say which type it wants. */
    static Object natural(Object value) throws Inexpressible {
        if (value instanceof BigInteger large) {
            boolean fits = large.compareTo(LEAST_LONG) >= 0 && large.compareTo(MOST_LONG) <= 0;
            return fits ? (Object) large.longValue() : large;
        }
        if (value instanceof Wire.Tuple tuple && !tuple.isEmpty() && tuple.get(0) == Wire.ELLIPSIS) {
            if (tuple.isTagged("set") || tuple.isTagged("frozenset")) {
                return Containers.filled(new HashSet<>(), tuple.get(2), Reading::natural);
            }
            throw Inexpressible.VALUE;
        }
        if (value instanceof List<?>) {
            return Containers.filled(new ArrayList<>(), value, Reading::natural);
        }
        if (value instanceof Map<?, ?>) {
            return Containers.filled(new HashMap<>(), value, Reading::natural, Reading::natural);
        }
        return value;
    }

    static Reading array(Class<?> item, Reading reading) {
        return value -> {
            if (value == null) {
                return null;
            }
            if (item == char.class && value instanceof String text) {
                return text.toCharArray();
            }
            if (item == byte.class && value instanceof byte[]) {
                return ((byte[]) value).clone();
            }
            List<?> items = Containers.items(value);
            Object array = Array.newInstance(item, items.size());
            for (int i = 0; i < items.size(); i++) {
                Array.set(array, i, reading.from(items.get(i)));
            }
            return array;
        };
    }

    /** The way of `int`, straight from the wire. */
    final class Ints implements Reading {
        @Override
        public Object from(Object value) throws Inexpressible {
            return (int) within(value, Integer.MIN_VALUE, Integer.MAX_VALUE);
        }

        @Override
        public Object next(Wire wire) throws Inexpressible {
            return wire.kind() == 'i' ? (Object) wire.readInt() : from(wire.read());
        }
    }

    /** The way of `int[]`, straight from the wire. */
    final class IntArrays implements Reading {
        @Override
        public Object from(Object value) throws Inexpressible {
            return array(int.class, new Ints()).from(value);
        }

        @Override
        public Object next(Wire wire) throws Inexpressible {
            if (wire.kind() != '[') {
                return from(wire.read());
            }
            int[] items = new int[wire.open()];
            boolean fits = true;
            for (int i = 0; i < items.length; i++) {
                if (wire.kind() == 'i') {
                    items[i] = wire.readInt();
                } else {
                    // All of it is read, so that the next argument begins where it should.
                    Object item = wire.read();
                    try {
                        items[i] = (int) within(item, Integer.MIN_VALUE, Integer.MAX_VALUE);
                    } catch (Inexpressible none) {
                        fits = false;
                    }
                }
            }
            if (!fits) {
                throw Inexpressible.VALUE;
            }
            return items;
        }
    }

    /** Lists, sets, maps and what may be missing. */
    final class Containers {
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
                return value -> value == null ? OptionalInt.empty() : OptionalInt.of((Integer) scalar(int.class).from(value));
            }
            if (type == OptionalLong.class) {
                return value -> value == null ? OptionalLong.empty() : OptionalLong.of((Long) scalar(long.class).from(value));
            }
            return value -> value == null ? OptionalDouble.empty() : OptionalDouble.of(real(value));
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
}

package momus.worker;

import java.lang.reflect.Array;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

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

    static double real(Object value) throws Inexpressible {
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
}

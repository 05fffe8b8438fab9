package momus.worker;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/** Writes what a program returned, in the format of the wire. */
final class Writing {
    private static final int DEEPEST = 100, MOST_PARTS = 200_000;

    private final Output out;
    private final IdentityHashMap<Object, Boolean> around = new IdentityHashMap<>();
    private int left = MOST_PARTS;

    private Writing(Output out) {
        this.out = out;
    }

    static void value(Output out, Object value) {
        if (value instanceof Integer number) {
            out.putInt(number);
        } else if (value instanceof Boolean truth) {
            out.putBoolean(truth);
        } else if (value instanceof int[] numbers) {
            ints(out, numbers);
        } else {
            new Writing(out).any(value, 0);
        }
    }

    private static void ints(Output out, int[] numbers) {
        out.open('[', numbers.length);
        for (int number : numbers) {
            out.putInt(number);
        }
    }

    private void any(Object value, int depth) {
        if (value == null) {
            out.putNull();
        } else if (value instanceof Boolean truth) {
            out.putBoolean(truth);
        } else if (value instanceof Number number) {
            number(number);
        } else if (value instanceof Character one) {
            out.putText(one.toString());
        } else if (value instanceof String || value instanceof StringBuilder || value instanceof StringBuffer) {
            out.putText(value.toString());
        } else if (value instanceof int[] numbers) {
            ints(out, numbers);
        } else if (--left < 0 || depth > DEEPEST || around.containsKey(value)) {
            opaque("...");
        } else {
            around.put(value, true);
            int begun = out.length();
            try {
                composed(value, depth + 1);
            } catch (RuntimeException broken) {
                // A collection of the program's own that breaks its promises: nothing more can be said about it.
                out.cut(begun);
                opaque(value.getClass().getSimpleName());
            }
            around.remove(value);
        }
    }

    private void number(Number number) {
        if (number instanceof Integer || number instanceof Short || number instanceof Byte || number instanceof Long) {
            out.putLong(number.longValue());
        } else if (number instanceof BigInteger large && large.getClass() == BigInteger.class) {
            out.putBig(large);
        } else if (number instanceof Double || number instanceof Float || number.getClass() == BigDecimal.class) {
            out.putDouble(number.doubleValue());
        } else {
            String name = number.getClass().getName();
            if (name.equals("java.util.concurrent.atomic.AtomicInteger") || name.equals("java.util.concurrent.atomic.AtomicLong")) {
                out.putLong(number.longValue());
            } else {
                opaque(number.getClass().getSimpleName());
            }
        }
    }

    private void opaque(String name) {
        out.openTagged("opaque", 1);
        out.putText(name);
    }

    private void composed(Object value, int depth) {
        Class<?> type = value.getClass();
        if (type.isArray()) {
            int count = Array.getLength(value);
            out.open('[', count);
            for (int i = 0; i < count; i++) {
                any(Array.get(value, i), depth);
            }
        } else if (value instanceof Set<?> set) {
            set(set, depth);
        } else if (value instanceof Collection<?> items) {
            Object[] copy = items.toArray();
            out.open('[', copy.length);
            for (Object item : copy) {
                any(item, depth);
            }
        } else if (value instanceof Map<?, ?> map) {
            map(map, depth);
        } else if (value instanceof Map.Entry<?, ?> pair) {
            out.open('(', 2);
            any(pair.getKey(), depth);
            any(pair.getValue(), depth);
        } else if (value instanceof Optional<?> optional) {
            any(optional.orElse(null), depth);
        } else if (value instanceof OptionalInt optional) {
            any(optional.isPresent() ? optional.getAsInt() : null, depth);
        } else if (value instanceof OptionalLong optional) {
            any(optional.isPresent() ? optional.getAsLong() : null, depth);
        } else if (value instanceof OptionalDouble optional) {
            any(optional.isPresent() ? optional.getAsDouble() : null, depth);
        } else if (value instanceof Enum<?> constant) {
            out.putText(constant.name());
        } else if (type.getClassLoader() instanceof Submission && !(value instanceof Throwable) && !type.isSynthetic()) {
            object(value, type, depth);
        } else if (value instanceof Comparable && type.getName().startsWith("java.")) {
            out.openTagged("record", 2);
            out.putText(type.getSimpleName());
            out.open('(', 1);
            out.open('(', 2);
            out.putText("value");
            out.putText(value.toString());
        } else {
            opaque(type.getSimpleName());
        }
    }

    /** Write the members of a set in the order of their bytes: equal sets have equal bytes. */
    private void set(Set<?> set, int depth) {
        int begun = out.length();
        List<byte[]> members = new ArrayList<>();
        for (Object member : set.toArray()) {
            any(member, depth);
            members.add(out.taken(begun));
            out.cut(begun);
        }
        members.sort(Arrays::compareUnsigned);
        out.openTagged("set", 1);
        out.open('(', members.size());
        members.forEach(this::put);
    }

    private void put(byte[] bytes) {
        out.putAll(bytes, 0, bytes.length);
    }

    private void map(Map<?, ?> map, int depth) {
        int begun = out.length();
        List<byte[][]> pairs = new ArrayList<>();
        boolean isTagged = false;
        for (Map.Entry<?, ?> pair : map.entrySet()) {
            any(pair.getKey(), depth);
            byte[] key = out.taken(begun);
            out.cut(begun);
            isTagged |= key[0] == '(' || key[0] == '[';
            any(pair.getValue(), depth);
            pairs.add(new byte[][] {key, out.taken(begun)});
            out.cut(begun);
        }
        pairs.sort((one, other) -> Arrays.compareUnsigned(one[0], other[0]));
        if (isTagged) {
            out.openTagged("dict", 1);
            out.open('(', pairs.size());
        } else {
            out.put('{');
        }
        for (byte[][] pair : pairs) {
            if (isTagged) {
                out.open('(', 2);
                asKey(pair[0]);
            } else {
                put(pair[0]);
            }
            put(pair[1]);
        }
        if (!isTagged) {
            out.put('0');
        }
    }

    /** Write a key; a list cannot be one elsewhere, but a tuple can. */
    private void asKey(byte[] key) {
        if (key[0] == '[') {
            key[0] = '(';
        }
        put(key);
    }

    private void object(Object value, Class<?> type, int depth) {
        List<Field> fields = Composing.fieldsOf(type);
        int link = Composing.linkOf(type, fields);
        try {
            if (link >= 0) {
                linked(value, fields, link, depth);
                return;
            }
            out.openTagged("record", 2);
            out.putText(type.getSimpleName());
            out.open('(', fields.size());
            for (Field field : fields) {
                out.open('(', 2);
                out.putText(field.getName());
                any(field.get(value), depth);
            }
        } catch (IllegalAccessException error) {
            throw new IllegalStateException(error);
        }
    }

    private void linked(Object node, List<Field> fields, int link, int depth) throws IllegalAccessException {
        IdentityHashMap<Object, Boolean> seen = new IdentityHashMap<>();
        List<Object> items = new ArrayList<>();
        while (node != null && seen.put(node, true) == null && items.size() < MOST_PARTS) {
            items.add(fields.get(1 - link).get(node));
            node = fields.get(link).get(node);
        }
        out.openTagged("linked", 1);
        out.open('(', items.size() + (node == null ? 0 : 1));
        for (Object item : items) {
            any(item, depth);
        }
        if (node != null) {
            opaque("cycle");
        }
    }
}

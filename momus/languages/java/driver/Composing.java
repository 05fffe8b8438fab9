package momus.worker;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes objects of the program's own classes: from records by their fields, from tuples in order, linked lists node by node. */
final class Composing implements Reading {
    private final Class<?> type;
    private List<Field> fields;
    private Reading[] readings;

    Composing(Class<?> type) {
        this.type = type;
    }

    /** Return the fields that make up an object, those of the classes it extends first. */
    static List<Field> fieldsOf(Class<?> type) {
        List<Field> found = type.getSuperclass() == null ? new ArrayList<>() : fieldsOf(type.getSuperclass());
        if (type.getClassLoader() instanceof Submission) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
                    field.setAccessible(true);
                    found.add(field);
                }
            }
        }
        return found;
    }

    /** Return the field that leads to the next node where a class is that of a linked list with one item in each node, else -1. */
    static int linkOf(Class<?> type, List<Field> fields) {
        if (fields.size() != 2) {
            return -1;
        }
        int found = -1;
        for (int i = 0; i < 2; i++) {
            if (fields.get(i).getType() == type) {
                found = found < 0 ? i : 2;
            }
        }
        return found == 2 ? -1 : found;
    }

    private void lookIn() {
        if (fields == null) {
            fields = fieldsOf(type);
            readings = new Reading[fields.size()];
            for (int i = 0; i < readings.length; i++) {
                readings[i] = Reading.of(fields.get(i).getGenericType());
            }
        }
    }

    @Override
    public Object from(Object value) throws Inexpressible {
        if (value == null) {
            return null;
        }
        if (type.isEnum()) {
            return constant(Reading.text(value));
        }
        if (!(type.getClassLoader() instanceof Submission) || !(value instanceof Wire.Tuple tuple)) {
            throw Inexpressible.VALUE;
        }
        lookIn();
        if (tuple.isTagged("linked")) {
            return linked((List<?>) tuple.get(2));
        }
        Map<String, Object> named = new HashMap<>();
        if (tuple.isTagged("record")) {
            for (Object pair : (List<?>) tuple.get(3)) {
                named.put((String) ((List<?>) pair).get(0), ((List<?>) pair).get(1));
            }
        } else if (tuple.size() == fields.size()) {
            for (int i = 0; i < fields.size(); i++) {
                named.put(fields.get(i).getName(), tuple.get(i));
            }
        }
        Object[] parts = new Object[fields.size()];
        for (int i = 0; i < parts.length; i++) {
            if (named.isEmpty() || !named.containsKey(fields.get(i).getName())) {
                throw Inexpressible.VALUE;
            }
            parts[i] = readings[i].from(named.get(fields.get(i).getName()));
        }
        return made(parts);
    }

    private Object constant(String name) throws Inexpressible {
        for (Object constant : type.getEnumConstants()) {
            if (((Enum<?>) constant).name().equalsIgnoreCase(name)) {
                return constant;
            }
        }
        throw Inexpressible.VALUE;
    }

    private Object linked(List<?> items) throws Inexpressible {
        int link = linkOf(type, fields);
        if (link < 0) {
            throw Inexpressible.VALUE;
        }
        Object rest = null;
        for (int i = items.size() - 1; i >= 0; i--) {
            Object[] parts = new Object[2];
            parts[link] = rest;
            parts[1 - link] = readings[1 - link].from(items.get(i));
            rest = made(parts);
        }
        return rest;
    }

    /** Return an object with these parts, made the way that the class allows. */
    private Object made(Object[] parts) throws Inexpressible {
        try {
            if (type.isRecord()) {
                List<Class<?>> types = new ArrayList<>();
                for (RecordComponent component : type.getRecordComponents()) {
                    types.add(component.getType());
                }
                Constructor<?> canonical = type.getDeclaredConstructor(types.toArray(new Class<?>[0]));
                canonical.setAccessible(true);
                return canonical.newInstance(parts);
            }
            Object made = empty();
            for (int i = 0; i < parts.length; i++) {
                fields.get(i).set(made, parts[i]);
            }
            return made;
        } catch (ReflectiveOperationException | IllegalArgumentException error) {
            throw Inexpressible.VALUE;
        }
    }

    private Object empty() throws ReflectiveOperationException {
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (constructor.getParameterCount() == 0) {
                constructor.setAccessible(true);
                return constructor.newInstance();
            }
        }
        Field only = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        only.setAccessible(true);
        return ((sun.misc.Unsafe) only.get(null)).allocateInstance(type);
    }
}

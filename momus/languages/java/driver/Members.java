package momus.worker;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

/** The classes of a program, and what is looked for in them. */
final class Members {
    private final List<Class<?>> classes = new ArrayList<>();
    private final Map<String, byte[]> content;

    /** Load the classes, without running anything of theirs; those at the top level come first. */
    Members(Map<String, byte[]> content) {
        this.content = content;
        Submission loader = new Submission(content);
        for (boolean nested : new boolean[] {false, true}) {
            for (String name : content.keySet()) {
                if (name.contains("$") == nested) {
                    try {
                        classes.add(Class.forName(name, false, loader));
                    } catch (ClassNotFoundException | LinkageError unusable) {
                        // Such a class harms only a program that uses it, as it does with `java`.
                    }
                }
            }
        }
    }

    /** Return the same classes, loaded anew: nothing static is left of what they did. */
    Members anew() {
        return new Members(content);
    }

    /** Return whether the classes could keep something from one call to the next: a static field that can be set, or changed inside. */
    boolean haveState() {
        for (Class<?> type : classes) {
            try {
                for (Field field : type.getDeclaredFields()) {
                    boolean isFixed = Modifier.isFinal(field.getModifiers())
                        && (field.getType().isPrimitive() || field.getType() == String.class || field.isEnumConstant());
                    if (Modifier.isStatic(field.getModifiers()) && !isFixed && !field.isSynthetic()) {
                        return true;
                    }
                }
            } catch (LinkageError unusable) {
                return true;
            }
        }
        return false;
    }

    /** Return the class of a name, without regard to its package. */
    Class<?> named(String name) {
        for (Class<?> type : classes) {
            if (type.getSimpleName().equals(name)) {
                return type;
            }
        }
        return null;
    }

    /** Return the class with the `main` that `java` would start; null where there is none. */
    Method main() {
        for (Class<?> type : classes) {
            try {
                Method method = type.getDeclaredMethod("main", String[].class);
                int needed = Modifier.PUBLIC | Modifier.STATIC;
                if ((method.getModifiers() & needed) == needed && method.getReturnType() == void.class) {
                    method.setAccessible(true);
                    return method;
                }
            } catch (NoSuchMethodException none) {
                continue;
            } catch (LinkageError unusable) {
                continue;
            }
        }
        return null;
    }

    /** Return the methods of a name in all classes, the most usual kind of definition first. */
    List<Method> methods(String name) {
        List<Method> found = new ArrayList<>();
        for (Class<?> type : classes) {
            found.addAll(methods(type, name));
        }
        return found;
    }

    static List<Method> methods(Class<?> type, String name) {
        return methods(type, name::equals);
    }

    private static List<Method> methods(Class<?> type, Predicate<String> isWanted) {
        List<Method> found = new ArrayList<>();
        try {
            for (Method method : type.getDeclaredMethods()) {
                if (isWanted.test(method.getName()) && !method.isSynthetic() && !Modifier.isAbstract(method.getModifiers())) {
                    method.setAccessible(true);
                    found.add(method);
                }
            }
        } catch (LinkageError unusable) {
            return found;
        }
        found.sort((one, other) -> rank(one).compareTo(rank(other)));
        return found;
    }

    private static String plain(String name) {
        return name.replace("_", "").toLowerCase(Locale.ROOT);
    }

    private static String rank(Method method) {
        int modifiers = method.getModifiers();
        String order = Modifier.isPublic(modifiers) ? "0" : Modifier.isPrivate(modifiers) ? "2" : "1";
        return (Modifier.isStatic(modifiers) ? "0" : "1") + order + method.toGenericString();
    }

    /** Return the own or inherited method of a class with this number of arguments, by its name or one that differs in capitals and underscores; null for none. */
    static Method method(Class<?> type, String name, int count) {
        Method exact = method(type, name::equals, count);
        if (exact != null) {
            return exact;
        }
        try {
            Method own = Object.class.getMethod(name);
            return count == 0 ? own : null;
        } catch (NoSuchMethodException none) {
            return method(type, own -> plain(own).equals(plain(name)), count);
        }
    }

    private static Method method(Class<?> type, Predicate<String> isWanted, int count) {
        for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
            for (Method method : methods(at, isWanted)) {
                if (method.getParameterCount() == count) {
                    return method;
                }
            }
        }
        return null;
    }

    static Constructor<?> constructor(Class<?> type, int count) {
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (constructor.getParameterCount() == count) {
                constructor.setAccessible(true);
                return constructor;
            }
        }
        return null;
    }

    static Reading[] readings(Executable taken) {
        java.lang.reflect.Type[] types = taken.getGenericParameterTypes();
        if (types.length != taken.getParameterCount()) {
            types = taken.getParameterTypes();
        }
        Reading[] readings = new Reading[types.length];
        for (int i = 0; i < types.length; i++) {
            readings[i] = Reading.of(types[i]);
        }
        return readings;
    }
}

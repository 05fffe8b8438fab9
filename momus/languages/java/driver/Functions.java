package momus.worker;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.List;
import java.util.StringJoiner;

/** Calls of one static method, or of a method on a new object each time. */
final class Functions extends Calls {
    private Method method;
    private Constructor<?> constructor;
    private Reading[] readings;
    private Object[] arguments;
    private boolean[] wereTexts;

    Functions(Members members, Job job, Board board) {
        super(members, job, board);
    }

    @Override
    void load() {
        method = null;
        constructor = null;
        try {
            choose(parameters);
            // What the class does when it is loaded belongs to loading it.
            Class.forName(method.getDeclaringClass().getName(), true, method.getDeclaringClass().getClassLoader());
        } catch (ExceptionInInitializerError error) {
            board.failLoad(Worker.name(error.getCause()), Worker.message(error.getCause()));
        } catch (OutOfMemoryError full) {
            board.failLoad("", "loading it ran out of memory");
        } catch (Throwable error) {
            board.failLoad(Worker.name(error), Worker.message(error));
        }
    }

    private void choose(int count) {
        List<Method> named = members.methods(job.entry);
        if (named.isEmpty()) {
            board.failLoad("", "it does not define the method " + job.entry);
        }
        for (Method one : named) {
            if (one.getParameterCount() == count && (method == null || !isUsable(method))) {
                method = one;
            }
        }
        if (method == null) {
            String must = "; it must have " + count + (count == 1 ? " parameter" : " parameters");
            board.failLoad("", "it defines " + written(named.get(0)) + must);
        }
        if (!isUsable(method)) {
            String type = method.getDeclaringClass().getSimpleName();
            String step = "; make it static, or give the class a constructor without parameters";
            board.failLoad("", "its method " + job.entry + " cannot be called: no object of the class " + type + " can be made" + step);
        }
        if (!Modifier.isStatic(method.getModifiers())) {
            constructor = Members.constructor(method.getDeclaringClass(), 0);
        }
        readings = Members.readings(method);
        arguments = new Object[count];
        wereTexts = new boolean[count];
    }

    private static String written(Method method) {
        StringJoiner parameters = new StringJoiner(", ", "(", ")");
        for (Parameter one : method.getParameters()) {
            parameters.add(one.getType().getSimpleName() + " " + one.getName());
        }
        return method.getReturnType().getSimpleName() + " " + method.getName() + parameters;
    }

    private static boolean isUsable(Method method) {
        Class<?> type = method.getDeclaringClass();
        return Modifier.isStatic(method.getModifiers())
            || !Modifier.isAbstract(type.getModifiers()) && Members.constructor(type, 0) != null;
    }

    @Override
    void read(Wire inputs) throws Inexpressible {
        if (inputs.open() != readings.length) {
            throw Inexpressible.VALUE;
        }
        for (int i = 0; i < readings.length; i++) {
            wereTexts[i] = inputs.kind() == 'u';
            arguments[i] = readings[i].next(inputs);
        }
    }

    @Override
    void call() throws Throwable {
        Object on = constructor == null ? null : constructor.newInstance();
        Object result = method.invoke(on, arguments);
        Writing.value(out, result);
    }

    @Override
    void after() {
        out.open('(', arguments.length);
        for (int i = 0; i < arguments.length; i++) {
            boolean isText = wereTexts[i] && arguments[i] instanceof char[];
            Writing.value(out, isText ? new String((char[]) arguments[i]) : arguments[i]);
        }
    }
}

package momus.worker;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** An object, calls of its methods in order, and a look at it in the end. Another object may be used beside it, before its first call. */
final class Objects extends Calls {
    private record Call(String name, Method method, Object[] arguments) {}

    private final List<Observation> observe = new ArrayList<>();
    private final Map<String, Method> methods = new HashMap<>();
    private final Map<Method, Reading[]> readings = new HashMap<>();
    private Class<?> type;
    private Constructor<?> constructor;
    private Object[] given;
    private List<Call> calls;
    private Object[] givenBeside;
    private List<Call> callsBeside;

    Objects(Members members, Job job, Board board, List<?> observe) {
        super(members, job, board);
        for (Object text : observe) {
            this.observe.add(new Observation((String) text));
        }
    }

    @Override
    void load() {
        methods.clear();
        readings.clear();
        try {
            type = members.named(job.entry);
            if (type == null) {
                board.failLoad("", "it does not define the class " + job.entry);
            }
            Class.forName(type.getName(), true, type.getClassLoader());
        } catch (ExceptionInInitializerError error) {
            board.failLoad(Worker.name(error.getCause()), Worker.message(error.getCause()));
        } catch (Throwable error) {
            board.failLoad(Worker.name(error), Worker.message(error));
        }
    }

    @Override
    void read(Wire inputs) throws Inexpressible {
        boolean isBeside = inputs.open() == 3;
        given = readGiven(inputs);
        givenBeside = null;
        if (isBeside) {
            inputs.open();
            givenBeside = readGiven(inputs);
            callsBeside = readCalls(inputs);
        }
        calls = readCalls(inputs);
    }

    private Object[] readGiven(Wire inputs) throws Inexpressible {
        int count = inputs.open();
        constructor = Members.constructor(type, count);
        if (constructor == null) {
            String said = "its class " + job.entry + " has no constructor with " + count + (count == 1 ? " parameter" : " parameters");
            board.failLoad("", said);
        }
        Reading[] taken = Members.readings(constructor);
        Object[] read = new Object[count];
        for (int i = 0; i < count; i++) {
            read[i] = taken[i].next(inputs);
        }
        return read;
    }

    private List<Call> readCalls(Wire inputs) throws Inexpressible {
        List<Call> read = new ArrayList<>();
        int number = inputs.open();
        for (int i = 0; i < number; i++) {
            inputs.open();
            String name = inputs.readText();
            int parts = inputs.open();
            Method method = method(name, parts);
            Object[] arguments = new Object[parts];
            for (int part = 0; part < parts; part++) {
                arguments[part] = method == null ? inputs.read() : readings.get(method)[part].next(inputs);
            }
            read.add(new Call(name, method, arguments));
        }
        return read;
    }

    private Method method(String name, int count) {
        Method found = methods.computeIfAbsent(name + "/" + count, key -> Members.method(type, name, count));
        if (found != null) {
            readings.computeIfAbsent(found, Members::readings);
        }
        return found;
    }

    @Override
    void call() throws Throwable {
        Object made = constructor.newInstance(given);
        if (givenBeside != null) {
            useBeside();
        }
        out.open('(', calls.size() + observe.size());
        for (Call call : calls) {
            attempt(made, call.method, call.arguments);
        }
        for (Observation one : observe) {
            if (one.isObject()) {
                Writing.value(out, made);
                continue;
            }
            Field field = one.isField() ? field(one.name()) : null;
            if (field != null) {
                Writing.value(out, field.get(made));
                continue;
            }
            attempt(made, method(one.name(), one.arguments().length), one.arguments());
        }
    }

    /** Make the other object and its calls. What they do is no answer. */
    private void useBeside() throws Throwable {
        int begun = out.length();
        Object other;
        try {
            other = constructor.newInstance(givenBeside);
        } catch (InvocationTargetException wrapped) {
            if (isFatal(wrapped.getCause())) {
                throw wrapped;
            }
            return;
        }
        for (Call call : callsBeside) {
            attempt(other, call.method, call.arguments);
        }
        out.cut(begun);
    }

    private static boolean isFatal(Throwable raised) {
        return raised instanceof OutOfMemoryError
            || raised instanceof Exits.Called
            || raised instanceof Printed.Flood
            || raised instanceof Steps.Stopped;
    }

    private Field field(String name) {
        for (Field field : Composing.fieldsOf(type)) {
            if (field.getName().equals(name)) {
                return field;
            }
        }
        return null;
    }

    /** Write what a call returns, at once since it may change later; or what it raised. */
    private void attempt(Object made, Method method, Object[] arguments) throws Throwable {
        int begun = out.length();
        Throwable raised = null;
        try {
            if (method == null) {
                throw new NoSuchMethodError();
            }
            Writing.value(out, method.invoke(made, arguments));
            return;
        } catch (InvocationTargetException wrapped) {
            raised = wrapped.getCause();
        } catch (NoSuchMethodError | IllegalArgumentException error) {
            raised = error;
        }
        if (isFatal(raised)) {
            throw raised;
        }
        out.cut(begun);
        out.openTagged("raised", 1);
        out.putText(Worker.name(raised));
    }

    @Override
    void after() {
        out.open('(', 2);
        out.open('(', given.length);
        for (Object one : given) {
            Writing.value(out, one);
        }
        out.open('(', calls.size());
        for (Call call : calls) {
            out.open('(', 2);
            out.putText(call.name);
            out.open('(', call.arguments.length);
            for (Object one : call.arguments) {
                Writing.value(out, one);
            }
        }
    }
}

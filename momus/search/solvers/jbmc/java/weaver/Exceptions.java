import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import jdk.internal.org.objectweb.asm.ClassVisitor;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Opcodes;

/** The exceptions of the library: each with its place below Throwable, its constructors, and the number that stands for its name. */
final class Exceptions {
    private static final String[] NAMES = {
        "java.lang.Exception", "java.lang.Error", "java.lang.RuntimeException", "java.lang.ArithmeticException",
        "java.lang.ArrayIndexOutOfBoundsException", "java.lang.StringIndexOutOfBoundsException", "java.lang.IndexOutOfBoundsException",
        "java.lang.NullPointerException", "java.lang.NegativeArraySizeException", "java.lang.ClassCastException",
        "java.lang.IllegalArgumentException", "java.lang.IllegalStateException", "java.lang.NumberFormatException",
        "java.lang.UnsupportedOperationException", "java.lang.ArrayStoreException", "java.lang.CloneNotSupportedException",
        "java.lang.InterruptedException", "java.lang.VirtualMachineError", "java.lang.StackOverflowError", "java.lang.OutOfMemoryError",
        "java.lang.LinkageError", "java.lang.SecurityException", "java.lang.ReflectiveOperationException",
        "java.lang.ClassNotFoundException", "java.lang.AssertionError", "java.util.NoSuchElementException",
        "java.util.InputMismatchException", "java.util.EmptyStackException", "java.util.ConcurrentModificationException",
        "java.io.IOException", "java.io.FileNotFoundException", "java.util.concurrent.TimeoutException",
    };
    private static final List<String> SIMPLE = Stream.of(NAMES).map(name -> name.substring(name.lastIndexOf('.') + 1)).toList();
    private static final Map<String, Integer> OTHERS = new HashMap<>();
    private static final String STRING = "Lmomus/java/lang/String;";
    private static final String CAUSE = "Ljava/lang/Throwable;";

    private Exceptions() {}

    static Map<String, byte[]> classes() {
        Map<String, byte[]> found = new TreeMap<>();
        for (String name : NAMES) {
            try {
                Class<?> one = Class.forName(name);
                String parent = one.getSuperclass().getName().replace('.', '/');
                String own = Program.standing(name.replace('.', '/'));
                found.put(own, written(own, parent));
            } catch (ClassNotFoundException absent) {
                throw new IllegalStateException(absent);
            }
        }
        return found;
    }

    private static byte[] written(String name, String parent) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, name, null, parent, null);
        for (String parameters : new String[] {"()V", "(" + STRING + ")V", "(" + STRING + CAUSE + ")V", "(" + CAUSE + ")V"}) {
            MethodVisitor method = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", parameters, null, null);
            method.visitCode();
            int count = parameters.equals("()V") ? 0 : parameters.contains(STRING + CAUSE) ? 2 : 1;
            if (count > 0) {
                // Without arguments there is nothing to keep, and every call more costs the model checker time.
                for (int index = 0; index <= count; index++) {
                    method.visitVarInsn(Opcodes.ALOAD, index);
                }
                method.visitMethodInsn(Opcodes.INVOKESPECIAL, parent, "<init>", parameters, false);
            }
            method.visitInsn(Opcodes.RETURN);
            method.visitMaxs(count + 1, count + 1);
            method.visitEnd();
        }
        kind(writer, name);
        writer.visitEnd();
        return writer.toByteArray();
    }

    /** Write the method that gives the number of the exception's name: 1 is Throwable's, programs woven together share those of their own. */
    static void kind(ClassVisitor writer, String name) {
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_PUBLIC, "momusKind", "()I", null, null);
        method.visitCode();
        method.visitLdcInsn(number(name));
        method.visitInsn(Opcodes.IRETURN);
        method.visitMaxs(1, 1);
        method.visitEnd();
    }

    private static int number(String name) {
        String simple = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('$')) + 1);
        int place = SIMPLE.indexOf(simple);
        return place >= 0 ? place + 2 : OTHERS.computeIfAbsent(simple, absent -> SIMPLE.size() + 2 + OTHERS.size());
    }
}

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;
import jdk.internal.org.objectweb.asm.commons.ClassRemapper;
import jdk.internal.org.objectweb.asm.commons.Remapper;

/** One program: its classes, their new names, and what is known about it. */
final class Program {
    static final String SUPPORT = "momus/Momus";
    private static final Set<String> PARENTS = Set.of("java/lang/Object", "java/lang/Enum", "java/lang/Record");
    private static final Set<String> INTERFACES = Set.of(
        "java/lang/Comparable", "java/lang/Iterable", "java/lang/Runnable", "java/lang/Cloneable", "java/io/Serializable",
        "java/lang/annotation/Annotation", "java/util/Iterator", "java/util/Comparator"
    );
    private static final Set<String> PLAIN = Set.of("momus/Check", "momus/Cast", "org/cprover/CProver");

    final String letter;
    final Map<String, byte[]> classes;
    final Map<String, String> parents = new HashMap<>();
    final Map<String, List<String>> above = new HashMap<>();
    final Map<String, Set<String>> methods = new HashMap<>();
    final Map<String, Map<String, Integer>> locals = new HashMap<>();
    final Set<String> items = new TreeSet<>();
    private final Map<String, Set<String>> hidden = new HashMap<>();
    final boolean isModel;
    final Map<String, Integer> literals = new LinkedHashMap<>();
    final Set<String> components = new TreeSet<>();
    private final Set<String> modelled;
    private final List<String> said;

    Program(String letter, Map<String, byte[]> classes, Set<String> modelled, List<String> said) {
        this.letter = letter;
        this.classes = classes;
        this.modelled = modelled;
        this.said = said;
        this.isModel = letter.isEmpty();
        for (Map.Entry<String, byte[]> one : classes.entrySet()) {
            ClassReader reader = new ClassReader(one.getValue());
            parents.put(one.getKey(), reader.getSuperName());
            List<String> all = new ArrayList<>(List.of(reader.getInterfaces()));
            all.add(0, reader.getSuperName());
            above.put(one.getKey(), all);
            Members found = new Members();
            reader.accept(found, ClassReader.SKIP_DEBUG);
            methods.put(one.getKey(), found.methods);
            locals.put(one.getKey(), found.locals);
            items.addAll(found.items);
            hidden.put(one.getKey(), found.hidden);
        }
    }

    /** Return the models' classes under the names that woven programs use. */
    static Map<String, byte[]> models(Map<String, byte[]> classes, List<String> said) {
        Set<String> own = new TreeSet<>();
        classes.keySet().forEach(name -> own.add(moved(name)));
        return new Program("", classes, own, said).woven();
    }

    /** Return the classes as the model checker is to see them. */
    Map<String, byte[]> woven() {
        Map<String, byte[]> done = new TreeMap<>();
        for (Map.Entry<String, byte[]> one : classes.entrySet()) {
            if (isModel && PLAIN.contains(one.getKey())) {
                done.put(one.getKey(), one.getValue());
                continue;
            }
            ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
            WovenClass visitor = new WovenClass(new ClassRemapper(writer, names), this, one.getKey());
            new ClassReader(one.getValue()).accept(visitor, ClassReader.EXPAND_FRAMES);
            done.put(renamed(one.getKey()), writer.toByteArray());
        }
        done.put(literalClass(), literalBytes());
        if (components.size() > 1) {
            doubt("it has arrays of several kinds of objects");
        }
        return done;
    }

    private final Remapper names = new Remapper() {
        @Override
        public String map(String name) {
            return renamed(name);
        }

        /** Give private methods names that no other class has: the model checker would take methods of the same name for overriding ones. */
        @Override
        public String mapMethodName(String owner, String name, String descriptor) {
            boolean isHidden = hidden.getOrDefault(owner, Set.of()).contains(name + descriptor);
            return isHidden ? name + "_of_" + owner.replace('/', '_') : name;
        }
    };

    /** Return the name of a class in the woven program. */
    String renamed(String name) {
        if (!isModel && classes.containsKey(name)) {
            return "momus_" + letter + "/" + name;
        }
        String standing = standing(name);
        return standing.equals(name) && modelled.contains(moved(name)) ? moved(name) : standing;
    }

    private static String moved(String name) {
        return name.startsWith("momus/") || name.startsWith("org/cprover/") || isFixed(name) ? name : "momus/" + name;
    }

    /** Return whether the model checker itself knows the class by its name, so that its model must stand under it. */
    private static boolean isFixed(String name) {
        return name.equals("java/lang/Object") || name.equals("java/lang/Throwable");
    }

    /** Return another name for the one exception whose throwing the model checker takes for a failed check. */
    static String standing(String name) {
        return name.equals("java/lang/AssertionError") ? "momus/java/lang/AssertionError" : name;
    }

    /** Return whether the member is the program's own, or one of the library that has a model. */
    boolean isCallable(String owner, String member) {
        if (!classes.containsKey(owner)) {
            return isModelled(owner, member);
        }
        return isModel || methods.get(owner).contains(member) || above.get(owner).stream().anyMatch(one -> isCallable(one, member));
    }

    /** Return the class that defines a method: the named one, or the nearest above it among the program's own; the named one if none does. */
    String definer(String owner, String member) {
        for (String at = owner; at != null && classes.containsKey(at); at = parents.get(at)) {
            if (methods.get(at).contains(member)) {
                return at;
            }
        }
        return owner;
    }

    boolean isThrowable(String name) {
        String at = name;
        while (at != null && classes.containsKey(at)) {
            at = parents.get(at);
        }
        try {
            return at != null && at.startsWith("java/") && Throwable.class.isAssignableFrom(Class.forName(at.replace('/', '.')));
        } catch (ClassNotFoundException absent) {
            return false;
        }
    }

    private boolean isModelled(String owner, String member) {
        if (isModel || owner.equals(SUPPORT)) {
            return true;
        }
        if (owner.startsWith("[")) {
            return member.startsWith("clone()");
        }
        int split = member.indexOf('(');
        String renamed = split < 0 ? member : member.substring(0, split) + names.mapMethodDesc(member.substring(split));
        return Models.has(renamed(owner), renamed) || Models.has("java/lang/Object", renamed) && Models.knows(renamed(owner));
    }

    boolean hasField(String owner, String name, String descriptor) {
        return isModel || Models.has(renamed(owner), name + names.mapDesc(descriptor));
    }

    boolean isKnown(String type) {
        Type one = Type.getObjectType(type);
        while (one.getSort() == Type.ARRAY) {
            one = one.getElementType();
        }
        return isModel || one.getSort() != Type.OBJECT || classes.containsKey(one.getInternalName())
            || Models.knows(renamed(one.getInternalName()));
    }

    /** Note of what objects the arrays of a type are: with two kinds, a store may fail where the model checker lets it pass. */
    void arrays(String descriptor) {
        for (Type one = Type.getType(descriptor); one.getSort() == Type.ARRAY; one = Type.getType(one.getDescriptor().substring(1))) {
            String item = one.getDescriptor().substring(1);
            if (item.length() > 1) {
                components.add(item);
            }
        }
    }

    /** Note a class that is a kind of a class of the library: the library calls what it overrides, and the models call it otherwise. */
    void library(String name, String parent, String[] interfaces) {
        if (isModel) {
            return;
        }
        boolean isPlain = classes.containsKey(parent) || PARENTS.contains(parent) || isThrowable(name);
        for (String one : interfaces) {
            isPlain &= classes.containsKey(one) || INTERFACES.contains(one);
        }
        if (!isPlain) {
            doubt("the class " + name + " is a kind of a class of the library");
        }
    }

    void doubt(String text) {
        if (!isModel) {
            said.add("doubt " + letter + " " + text);
        }
    }

    void unmodelled(String text) {
        said.add("unmodelled " + letter + " " + text.replace('/', '.'));
    }

    // ---- literals

    String literal(String text) {
        return "l" + literals.computeIfAbsent(text, absent -> literals.size());
    }

    String literalClass() {
        return isModel ? "momus/Literals" : "momus_" + letter + "/momus_Literals";
    }

    private byte[] literalBytes() {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, literalClass(), null, "java/lang/Object", null);
        MethodVisitor touch = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "start", "()V", null, null);
        touch.visitCode();
        touch.visitInsn(Opcodes.RETURN);
        touch.visitMaxs(0, 0);
        touch.visitEnd();
        MethodVisitor start = writer.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
        start.visitCode();
        String type = "momus/java/lang/String";
        literals.forEach((text, number) -> {
            writer.visitField(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL, "l" + number, "L" + type + ";", null, null);
            start.visitLdcInsn(text.length());
            start.visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_CHAR);
            for (int index = 0; index < text.length(); index++) {
                start.visitInsn(Opcodes.DUP);
                start.visitLdcInsn(index);
                start.visitLdcInsn((int) text.charAt(index));
                start.visitInsn(Opcodes.CASTORE);
            }
            start.visitLdcInsn(text.length());
            start.visitMethodInsn(Opcodes.INVOKESTATIC, type, "momusOf", "([CI)L" + type + ";", false);
            start.visitFieldInsn(Opcodes.PUTSTATIC, literalClass(), "l" + number, "L" + type + ";");
        });
        start.visitInsn(Opcodes.RETURN);
        start.visitMaxs(0, 0);
        start.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }
}

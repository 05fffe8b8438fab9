import java.util.Set;
import jdk.internal.org.objectweb.asm.ClassVisitor;
import jdk.internal.org.objectweb.asm.FieldVisitor;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;

/** A class on its way to the model checker: notes what outlives a call, and gives exceptions the number of their name. */
final class WovenClass extends ClassVisitor {
    private static final Set<String> ASKED = Set.of(
        "fillInStackTrace", "toString", "getMessage", "getLocalizedMessage", "getCause", "initCause", "printStackTrace", "getStackTrace",
        "setStackTrace", "equals", "hashCode"
    );

    private final Program program;
    private final String name;

    WovenClass(ClassVisitor next, Program program, String name) {
        super(Opcodes.ASM8, next);
        this.program = program;
        this.name = name;
    }

    @Override
    public void visit(int version, int access, String name, String signature, String parent, String[] interfaces) {
        if ("java/lang/Thread".equals(parent)) {
            program.doubt("it starts threads");
        }
        program.library(name, parent, interfaces);
        super.visit(version, access & ~Opcodes.ACC_PRIVATE | Opcodes.ACC_PUBLIC, name, null, parent, interfaces);
    }

    @Override
    public void visitInnerClass(String name, String outer, String inner, int access) {
        // The harness may name nested classes whatever their access was.
        super.visitInnerClass(name, outer, inner, access & ~(Opcodes.ACC_PRIVATE | Opcodes.ACC_PROTECTED) | Opcodes.ACC_PUBLIC);
    }

    @Override
    public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
        boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
        boolean isFinal = (access & Opcodes.ACC_FINAL) != 0;
        boolean isOurs = (access & (Opcodes.ACC_SYNTHETIC | Opcodes.ACC_ENUM)) != 0;
        boolean isPlain = descriptor.length() == 1 || descriptor.equals("Ljava/lang/String;");
        if (isStatic && !isOurs && !(isFinal && isPlain)) {
            program.doubt("the static field " + name + " outlives the call");
        }
        program.arrays(descriptor);
        return super.visitField(access, name, descriptor, null, value instanceof String ? null : value);
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
        if ((access & (Opcodes.ACC_NATIVE | Opcodes.ACC_SYNCHRONIZED)) != 0) {
            program.doubt(name + " is native or synchronized");
        }
        if (!program.isModel && program.isThrowable(this.name) && ASKED.contains(name)) {
            program.doubt("the exception " + this.name + " has a " + name + " of its own");
        }
        if (!name.equals("main")) {
            for (Type type : Type.getArgumentTypes(descriptor)) {
                program.arrays(type.getDescriptor());
            }
        }
        int seen = access;
        if (!program.isModel && (access & Opcodes.ACC_STATIC) != 0 || name.equals("<init>")) {
            seen = access & ~(Opcodes.ACC_PRIVATE | Opcodes.ACC_PROTECTED) | Opcodes.ACC_PUBLIC;
        } else if ((access & Opcodes.ACC_PRIVATE) == 0 && !name.equals("<clinit>")) {
            seen = access & ~Opcodes.ACC_PROTECTED | Opcodes.ACC_PUBLIC;
        }
        if (name.equals("<clinit>")) {
            seen = access;
        }
        MethodVisitor next = super.visitMethod(seen, name, descriptor, null, exceptions);
        int locals = program.locals.get(this.name).getOrDefault(name + descriptor, 0);
        return new WovenMethod(next, program, name, locals);
    }

    @Override
    public void visitEnd() {
        if (!program.isModel && program.isThrowable(name)) {
            Exceptions.kind(cv, name);
        }
        super.visitEnd();
    }
}

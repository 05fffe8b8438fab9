import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import jdk.internal.org.objectweb.asm.ClassVisitor;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;

/** The methods that a class defines itself, which of them no other can override, how many local variables each has, and what objects the arrays hold that it makes or is given. */
final class Members extends ClassVisitor {
    final Set<String> methods = new HashSet<>();
    final Map<String, Integer> locals = new HashMap<>();
    final Set<String> items = new HashSet<>();
    final Set<String> hidden = new HashSet<>();

    Members() {
        super(Opcodes.ASM8);
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
        methods.add(name + descriptor);
        if ((access & Opcodes.ACC_PRIVATE) != 0 && (access & Opcodes.ACC_STATIC) == 0 && !name.startsWith("<")) {
            hidden.add(name + descriptor);
        }
        if (!name.equals("main")) {
            for (Type type : Type.getArgumentTypes(descriptor)) {
                note(type);
            }
        }
        return new MethodVisitor(Opcodes.ASM8) {
            @Override
            public void visitMaxs(int stack, int count) {
                locals.put(name + descriptor, count);
            }

            @Override
            public void visitTypeInsn(int opcode, String type) {
                if (opcode == Opcodes.ANEWARRAY) {
                    note(Type.getType("[" + Type.getObjectType(type).getDescriptor()));
                }
            }

            @Override
            public void visitMultiANewArrayInsn(String type, int dimensions) {
                note(Type.getType(type));
            }
        };
    }

    private void note(Type type) {
        for (Type one = type; one.getSort() == Type.ARRAY; one = Type.getType(one.getDescriptor().substring(1))) {
            Type item = Type.getType(one.getDescriptor().substring(1));
            if (item.getSort() == Type.OBJECT || item.getSort() == Type.ARRAY) {
                items.add(item.getInternalName());
            }
        }
    }
}

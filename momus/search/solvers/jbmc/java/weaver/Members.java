import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import jdk.internal.org.objectweb.asm.ClassVisitor;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Opcodes;

/** The methods that a class defines itself, and how many local variables each has. */
final class Members extends ClassVisitor {
    final Set<String> methods = new HashSet<>();
    final Map<String, Integer> locals = new HashMap<>();

    Members() {
        super(Opcodes.ASM8);
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
        methods.add(name + descriptor);
        return new MethodVisitor(Opcodes.ASM8) {
            @Override
            public void visitMaxs(int stack, int count) {
                locals.put(name + descriptor, count);
            }
        };
    }
}

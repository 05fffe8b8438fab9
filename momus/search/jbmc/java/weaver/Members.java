import java.util.HashSet;
import java.util.Set;
import jdk.internal.org.objectweb.asm.ClassVisitor;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Opcodes;

/** The methods that a class defines itself. */
final class Members extends ClassVisitor {
    final Set<String> methods = new HashSet<>();

    Members() {
        super(Opcodes.ASM8);
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
        methods.add(name + descriptor);
        return null;
    }
}

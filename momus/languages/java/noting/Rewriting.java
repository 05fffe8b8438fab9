package momus.noting;

import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.ClassVisitor;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.MethodTooLargeException;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Opcodes;

/** Changes the methods of compiled classes so that they call those of a class of ours. No jump may be added: so the frames stay as they are. */
public abstract class Rewriting {
    protected final String called;

    /** Have the methods of the class of that name called. */
    protected Rewriting(String called) {
        this.called = called;
    }

    /** Return the class with its methods changed; as it is where that makes it too large, or it is of a kind that cannot be rewritten. */
    public final byte[] rewritten(byte[] content) {
        try {
            ClassReader reader = new ClassReader(content);
            ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
            reader.accept(new Changed(writer), 0);
            return writer.toByteArray();
        } catch (MethodTooLargeException | UnsupportedOperationException kept) {
            return content;
        }
    }

    /** Return what visits a method and hands it on, changed, to the next one. */
    protected abstract MethodVisitor changed(
            MethodVisitor next, int access, String name, String descriptor, String signature, String[] exceptions);

    private final class Changed extends ClassVisitor {
        Changed(ClassVisitor next) {
            super(Opcodes.ASM8, next);
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            return changed(next, access, name, descriptor, signature, exceptions);
        }
    }
}

package momus.noting;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Label;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Opcodes;

/**
 * Makes compiled classes count their steps: one for each call of a method and each jump back. There is no loop without a jump back.
 *
 * <p>While a class is initialized, which happens on the first input that needs it and on no other, the count pauses.
 */
public final class Counting extends Rewriting {
    /** Have the methods of the class of that name called. */
    public Counting(String counter) {
        super(counter);
    }

    @Override
    protected MethodVisitor changed(
            MethodVisitor next, int access, String name, String descriptor, String signature, String[] exceptions) {
        return new Stepping(next, name.equals("<clinit>"));
    }

    private final class Stepping extends MethodVisitor {
        private final boolean initializes;
        private final Set<Label> passed = new HashSet<>();

        Stepping(MethodVisitor next, boolean initializes) {
            super(Opcodes.ASM8, next);
            this.initializes = initializes;
        }

        private void call(String name) {
            super.visitMethodInsn(Opcodes.INVOKESTATIC, called, name, "()V", false);
        }

        @Override
        public void visitCode() {
            super.visitCode();
            call(initializes ? "pause" : "step");
        }

        @Override
        public void visitInsn(int opcode) {
            if (initializes && opcode == Opcodes.RETURN) {
                call("resume");
            }
            super.visitInsn(opcode);
        }

        @Override
        public void visitLabel(Label label) {
            passed.add(label);
            super.visitLabel(label);
        }

        private void stepBefore(Label... targets) {
            if (Arrays.stream(targets).anyMatch(passed::contains)) {
                call("step");
            }
        }

        @Override
        public void visitJumpInsn(int opcode, Label label) {
            stepBefore(label);
            super.visitJumpInsn(opcode, label);
        }

        @Override
        public void visitTableSwitchInsn(int least, int most, Label other, Label... labels) {
            stepBefore(other);
            stepBefore(labels);
            super.visitTableSwitchInsn(least, most, other, labels);
        }

        @Override
        public void visitLookupSwitchInsn(Label other, int[] keys, Label[] labels) {
            stepBefore(other);
            stepBefore(labels);
            super.visitLookupSwitchInsn(other, keys, labels);
        }
    }
}

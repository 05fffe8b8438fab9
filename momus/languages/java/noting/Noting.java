package momus.noting;

import java.util.Collections;
import java.util.List;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.FrameNode;
import jdk.internal.org.objectweb.asm.tree.InsnList;
import jdk.internal.org.objectweb.asm.tree.InsnNode;
import jdk.internal.org.objectweb.asm.tree.JumpInsnNode;
import jdk.internal.org.objectweb.asm.tree.LabelNode;
import jdk.internal.org.objectweb.asm.tree.LdcInsnNode;
import jdk.internal.org.objectweb.asm.tree.LookupSwitchInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodNode;
import jdk.internal.org.objectweb.asm.tree.TableSwitchInsnNode;

/**
 * Makes compiled classes note where they go: at each conditional jump which way, at each label of a switch and each handler that the path
 * came there. Nothing is noted while a class is initialized, which happens on the first input that needs it, and on no other.
 *
 * <p>Jumps are numbered through all classes of a program, and so are the places where paths arrive.
 */
public final class Noting extends Rewriting {
    private static final String OBJECT = "Ljava/lang/Object;";

    private int jumps, arrivals;

    /** Have the methods of the class of that name called. */
    public Noting(String notes) {
        super(notes);
    }

    @Override
    protected MethodVisitor changed(
            MethodVisitor next, int access, String name, String descriptor, String signature, String[] exceptions) {
        return new MethodNode(Opcodes.ASM8, access, name, descriptor, signature, exceptions) {
            @Override
            public void visitEnd() {
                if (name.equals("<clinit>")) {
                    noteNothing(this);
                } else {
                    note(this);
                }
                accept(next);
            }
        };
    }

    private void noteNothing(MethodNode method) {
        method.instructions.insert(call("pause", "()V"));
        for (AbstractInsnNode one : method.instructions.toArray()) {
            if (one.getOpcode() == Opcodes.RETURN) {
                method.instructions.insertBefore(one, call("resume", "()V"));
            }
        }
    }

    private void note(MethodNode method) {
        for (AbstractInsnNode one : method.instructions.toArray()) {
            if (one instanceof JumpInsnNode jump) {
                noteJump(method, jump);
            }
        }
        java.util.Set<LabelNode> places = new java.util.LinkedHashSet<>();
        for (AbstractInsnNode one : method.instructions.toArray()) {
            if (one instanceof TableSwitchInsnNode table) {
                places.addAll(table.labels);
                places.add(table.dflt);
            } else if (one instanceof LookupSwitchInsnNode lookup) {
                places.addAll(lookup.labels);
                places.add(lookup.dflt);
            }
        }
        method.tryCatchBlocks.forEach(block -> places.add(block.handler));
        places.forEach(place -> noteArrival(method, place));
    }

    private void noteJump(MethodNode method, JumpInsnNode jump) {
        switch (jump.getOpcode()) {
            case Opcodes.IFEQ, Opcodes.IFNE -> noteJump(method, jump, "zero", "I", 1);
            case Opcodes.IFLT, Opcodes.IFGE -> noteJump(method, jump, "negative", "I", 1);
            case Opcodes.IFGT, Opcodes.IFLE -> noteJump(method, jump, "positive", "I", 1);
            case Opcodes.IF_ICMPEQ, Opcodes.IF_ICMPNE -> noteJump(method, jump, "equal", "I", 2);
            case Opcodes.IF_ICMPLT, Opcodes.IF_ICMPGE -> noteJump(method, jump, "less", "I", 2);
            case Opcodes.IF_ICMPGT, Opcodes.IF_ICMPLE -> noteJump(method, jump, "more", "I", 2);
            case Opcodes.IFNULL, Opcodes.IFNONNULL -> noteJump(method, jump, "nothing", OBJECT, 1);
            case Opcodes.IF_ACMPEQ, Opcodes.IF_ACMPNE -> noteJump(method, jump, "same", OBJECT, 2);
            default -> { }
        }
    }

    private void noteJump(MethodNode method, JumpInsnNode jump, String name, String type, int count) {
        InsnList before = new InsnList();
        before.add(new InsnNode(count == 1 ? Opcodes.DUP : Opcodes.DUP2));
        before.add(new LdcInsnNode(jumps++));
        before.add(call(name, "(" + type.repeat(count) + "I)V"));
        method.instructions.insertBefore(jump, before);
    }

    private void noteArrival(MethodNode method, LabelNode place) {
        AbstractInsnNode first = place;
        while (first.getOpcode() < 0) {
            first = first.getNext();
        }
        InsnList before = new InsnList();
        before.add(new LdcInsnNode(arrivals++));
        before.add(call("arrive", "(I)V"));
        if (first.getOpcode() == Opcodes.NEW) {
            // Frames name an object that is still being made by the place of its NEW.
            LabelNode made = new LabelNode();
            before.add(made);
            for (AbstractInsnNode one : method.instructions.toArray()) {
                if (one instanceof FrameNode frame) {
                    replace(frame.local, place, made);
                    replace(frame.stack, place, made);
                }
            }
        }
        method.instructions.insertBefore(first, before);
    }

    private static void replace(List<Object> types, LabelNode old, LabelNode now) {
        if (types != null && types.contains(old)) {
            Collections.replaceAll(types, old, now);
        }
    }

    private MethodInsnNode call(String name, String descriptor) {
        return new MethodInsnNode(Opcodes.INVOKESTATIC, called, name, descriptor, false);
    }
}

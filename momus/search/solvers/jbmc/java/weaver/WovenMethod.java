import jdk.internal.org.objectweb.asm.Handle;
import jdk.internal.org.objectweb.asm.Label;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;

/** The instructions of a method: what the model checker takes otherwise than the JVM becomes a call of the support class. */
final class WovenMethod extends MethodVisitor {
    private final Program program;
    private final String name;
    private final int locals;
    /** Whether the value just computed is the copy of an array, whose class is known. */
    private boolean isClone;

    WovenMethod(MethodVisitor next, Program program, String name, int locals) {
        super(Opcodes.ASM8, next);
        this.program = program;
        this.name = name;
        this.locals = locals;
    }

    /** Keep the value just computed in a variable: left on the stack, the model checker would compute it, and throw, where it is used. */
    private void hold(Type type) {
        if (!program.isModel) {
            super.visitVarInsn(type.getOpcode(Opcodes.ISTORE), locals);
            super.visitVarInsn(type.getOpcode(Opcodes.ILOAD), locals);
        }
    }

    private static Type held(int opcode) {
        return switch (opcode) {
            case Opcodes.IDIV, Opcodes.IREM, Opcodes.IALOAD, Opcodes.BALOAD, Opcodes.CALOAD, Opcodes.SALOAD, Opcodes.ARRAYLENGTH -> Type.INT_TYPE;
            case Opcodes.LDIV, Opcodes.LREM, Opcodes.LALOAD -> Type.LONG_TYPE;
            case Opcodes.FALOAD -> Type.FLOAT_TYPE;
            case Opcodes.DALOAD -> Type.DOUBLE_TYPE;
            case Opcodes.AALOAD -> Type.getObjectType("java/lang/Object");
            default -> null;
        };
    }

    /** Return over how many distances an instruction may shift, 0 if it does not shift. */
    private static int distances(int opcode) {
        return switch (opcode) {
            case Opcodes.ISHL, Opcodes.ISHR, Opcodes.IUSHR -> 32;
            case Opcodes.LSHL, Opcodes.LSHR, Opcodes.LUSHR -> 64;
            default -> 0;
        };
    }

    private void support(String name, String descriptor) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, Program.SUPPORT, name, descriptor, false);
    }

    /** Note what might throw while a class is initialized: the JVM then throws something else. */
    private void starting() {
        if (name.equals("<clinit>")) {
            program.doubt("it computes while it starts");
        }
    }

    /** Say that the paths through here end: what follows has no model. */
    private void unmodelled(String what) {
        program.unmodelled(what);
        support("unmodelled", "()V");
    }

    @Override
    public void visitLdcInsn(Object value) {
        if (value instanceof String) {
            super.visitFieldInsn(Opcodes.GETSTATIC, program.literalClass(), program.literal((String) value), "Ljava/lang/String;");
        } else if (value instanceof Type) {
            support("classValue", "()Ljava/lang/Object;");
        } else if (value instanceof Handle) {
            unmodelled("a handle");
            super.visitInsn(Opcodes.ACONST_NULL);
        } else {
            super.visitLdcInsn(value);
        }
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (name.equals("desiredAssertionStatus")) {
            super.visitInsn(Opcodes.POP);
            super.visitInsn(Opcodes.ICONST_0);
            return;
        }
        starting();
        if (!program.isCallable(owner, name + descriptor)) {
            unmodelled(owner + "." + name);
        }
        for (Type type : Type.getArgumentTypes(descriptor)) {
            program.arrays(type.getDescriptor());
        }
        program.arrays(Type.getReturnType(descriptor).getDescriptor());
        isClone = owner.startsWith("[") && name.equals("clone");
        // The model checker looks no further than the class that is named.
        String named = opcode == Opcodes.INVOKESPECIAL ? program.definer(owner, name + descriptor) : owner;
        super.visitMethodInsn(opcode, named, name, descriptor, isInterface);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        boolean isOwn = program.classes.containsKey(owner);
        if (!isOwn && !program.hasField(owner, name, descriptor)) {
            unmodelled(owner + "." + name);
        }
        if (opcode == Opcodes.PUTSTATIC && !this.name.equals("<clinit>")) {
            program.doubt("the static field " + name + " outlives the call");
        }
        super.visitFieldInsn(opcode, owner, name, descriptor);
        if (opcode == Opcodes.GETFIELD) {
            hold(Type.getType(descriptor));
        }
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        if (!program.isKnown(type)) {
            unmodelled(type);
        }
        if (opcode == Opcodes.INSTANCEOF && type.startsWith("java/util/") && !program.isThrowable(type)) {
            program.doubt("it asks for the class of a collection");
        }
        boolean isAsked = opcode == Opcodes.INSTANCEOF || opcode == Opcodes.CHECKCAST && !isClone;
        if (isAsked && (type.startsWith("[[") || type.startsWith("[L"))) {
            program.doubt("it asks for the class of an array of objects");
        }
        isClone = false;
        if (opcode == Opcodes.ANEWARRAY && !program.isModel) {
            program.arrays("[" + Type.getObjectType(type).getDescriptor());
            support("length", "(I)I");
        }
        super.visitTypeInsn(opcode, type);
        if (opcode == Opcodes.CHECKCAST) {
            hold(Type.getObjectType(type));
        }
    }

    @Override
    public void visitLocalVariable(String name, String descriptor, String signature, Label start, Label end, int index) {
        program.arrays(descriptor);
        super.visitLocalVariable(name, descriptor, null, start, end, index);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        if (opcode == Opcodes.NEWARRAY && !program.isModel) {
            support("length", "(I)I");
        }
        super.visitIntInsn(opcode, operand);
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        program.arrays(descriptor);
        if (dimensions == 2) {
            super.visitInsn(Opcodes.DUP2);
            support("lengths", "(II)V");
        } else {
            program.doubt("it makes an array of " + dimensions + " dimensions");
        }
        super.visitMultiANewArrayInsn(descriptor, dimensions);
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        String made = Type.getReturnType(descriptor).getInternalName();
        boolean isLambda = bootstrap.getOwner().equals("java/lang/invoke/LambdaMetafactory") && bootstrap.getName().equals("metafactory");
        if (!isLambda || !program.isKnown(made)) {
            unmodelled(isLambda ? made : bootstrap.getOwner());
        } else {
            Handle body = (Handle) arguments[1];
            if (!program.isCallable(body.getOwner(), body.getName() + body.getDesc())) {
                unmodelled(body.getOwner() + "." + body.getName());
            }
            program.doubt("it makes functions of its own");
        }
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }

    @Override
    public void visitInsn(int opcode) {
        isClone = false;
        switch (opcode) {
            case Opcodes.D2I -> support("toInt", "(D)I");
            case Opcodes.F2I -> support("toInt", "(F)I");
            case Opcodes.D2L -> support("toLong", "(D)J");
            case Opcodes.F2L -> support("toLong", "(F)J");
            case Opcodes.DREM -> support("remainder", "(DD)D");
            case Opcodes.FREM -> support("remainder", "(FF)F");
            default -> {
                if (opcode == Opcodes.MONITORENTER) {
                    program.doubt("it waits for other threads");
                }
                if ((opcode == Opcodes.ARRAYLENGTH || opcode == Opcodes.ATHROW) && !program.isModel) {
                    super.visitInsn(Opcodes.DUP);
                    support("real", "(Ljava/lang/Object;)V");
                }
                if (distances(opcode) > 0) {
                    // The JVM looks at the lowest bits of the distance only; the model checker does not always.
                    super.visitIntInsn(Opcodes.BIPUSH, distances(opcode) - 1);
                    super.visitInsn(Opcodes.IAND);
                }
                if (opcode == Opcodes.AASTORE && !program.isModel && !program.items.isEmpty()) {
                    // If there were several kinds, nothing would be proved.
                    super.visitInsn(Opcodes.DUP);
                    super.visitInsn(Opcodes.DUP);
                    super.visitTypeInsn(Opcodes.INSTANCEOF, program.items.iterator().next());
                    support("storable", "(Ljava/lang/Object;Z)V");
                }
                super.visitInsn(opcode);
                if (held(opcode) != null || opcode == Opcodes.ATHROW) {
                    starting();
                }
                if (held(opcode) != null) {
                    hold(held(opcode));
                }
            }
        }
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        if ((opcode == Opcodes.IF_ACMPEQ || opcode == Opcodes.IF_ACMPNE) && !program.isModel) {
            support("same", "(Ljava/lang/Object;Ljava/lang/Object;)Z");
            super.visitJumpInsn(opcode == Opcodes.IF_ACMPEQ ? Opcodes.IFNE : Opcodes.IFEQ, label);
            return;
        }
        super.visitJumpInsn(opcode, label);
    }
}

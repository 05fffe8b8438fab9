package momus.worker;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Changes a compiled class: takes a package out of all names, and leads System.exit and its like to Exits. */
final class ClassFile {
    private static final int UTF8 = 1, LONG = 5, DOUBLE = 6, METHOD = 10, NAME_AND_TYPE = 12, CLASS = 7;
    private static final int INVOKE_VIRTUAL = 0xB6, INVOKE_STATIC = 0xB8, TABLE_SWITCH = 0xAA, LOOKUP_SWITCH = 0xAB, WIDE = 0xC4;
    /** How many bytes follow each instruction; a digit each, from 0x00 on. */
    private static final String OPERANDS =
        "0000000000000000" + "1212211111000000" + "0000000000000000" + "0000001111100000" + "0000000000000000" + "0000000000000000"
            + "0000000000000000" + "0000000000000000" + "0000200000000000" + "0000000002222222" + "2222222221000000" + "0022222224421200"
            + "2200032244000000";

    private final ByteBuffer in;
    private final String outer;
    private final List<byte[]> constants = new ArrayList<>();
    private final Map<Integer, Integer> onRuntime = new HashMap<>();

    private ClassFile(byte[] content, String outer) {
        in = ByteBuffer.wrap(content);
        this.outer = outer;
    }

    /** Return the class as if it had been compiled without the outermost package `outer` ("": it has none). */
    static byte[] changed(byte[] content, String outer) throws IOException {
        return new ClassFile(content, outer).changed();
    }

    private byte[] changed() throws IOException {
        long start = in.getLong();
        readConstants();
        leadExits();
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(written);
        out.writeLong(start);
        out.writeShort(constants.size());
        for (byte[] constant : constants) {
            out.write(constant);
        }
        int rest = in.position();
        if (!onRuntime.isEmpty()) {
            in.position(rest + 6);
            in.position(in.position() + 2 + 2 * in.getShort(in.position()));
            changeMembers();
            changeMembers();
        }
        out.write(in.array(), rest, in.capacity() - rest);
        return written.toByteArray();
    }

    private void readConstants() throws IOException {
        int count = in.getShort() & 0xFFFF;
        constants.add(new byte[0]);
        while (constants.size() < count) {
            int tag = in.get(in.position());
            int size = switch (tag) {
                case UTF8 -> 3 + (in.getShort(in.position() + 1) & 0xFFFF);
                case LONG, DOUBLE -> 9;
                case CLASS, 8, 16, 19, 20 -> 3;
                case 15 -> 4;
                default -> 5;
            };
            byte[] constant = new byte[size];
            in.get(constant);
            constants.add(tag == UTF8 && !outer.isEmpty() ? renamed(constant) : constant);
            if (tag == LONG || tag == DOUBLE) {
                constants.add(new byte[0]);
            }
        }
    }

    private byte[] renamed(byte[] constant) throws IOException {
        String text = text(constant);
        String without = text.replace(outer + "/", "").replace(outer + ".", "");
        return without.equals(text) ? constant : utf8(without);
    }

    private static String text(byte[] constant) throws IOException {
        return new DataInputStream(new ByteArrayInputStream(constant, 1, constant.length - 1)).readUTF();
    }

    private static byte[] utf8(String text) throws IOException {
        ByteArrayOutputStream made = new ByteArrayOutputStream();
        made.write(UTF8);
        new DataOutputStream(made).writeUTF(text);
        return made.toByteArray();
    }

    /** Return one of the two numbers of a constant that refers to others. */
    private static int part(byte[] constant, int which) {
        return ByteBuffer.wrap(constant).getShort(1 + 2 * which) & 0xFFFF;
    }

    private String textAt(int place) throws IOException {
        return text(constants.get(place));
    }

    private int added(byte[] constant) {
        constants.add(constant);
        return constants.size() - 1;
    }

    private static byte[] reference(int tag, int... parts) {
        ByteBuffer made = ByteBuffer.allocate(1 + 2 * parts.length).put((byte) tag);
        for (int part : parts) {
            made.putShort((short) part);
        }
        return made.array();
    }

    /** Make references to System.exit lead to Exits.exit; note those to Runtime's methods, whose calls have to be changed too. */
    private void leadExits() throws IOException {
        int count = constants.size();
        for (int at = 1; at < count && count < 65000; at++) {
            byte[] constant = constants.get(at);
            if (constant.length == 0 || constant[0] != METHOD) {
                continue;
            }
            String owner = textAt(part(constants.get(part(constant, 0)), 0));
            byte[] named = constants.get(part(constant, 1));
            String name = textAt(part(named, 0)), type = textAt(part(named, 1));
            boolean isSystem = owner.equals("java/lang/System") && name.equals("exit");
            boolean isRuntime = owner.equals("java/lang/Runtime") && (name.equals("exit") || name.equals("halt"));
            if (!(isSystem || isRuntime) || !type.equals("(I)V")) {
                continue;
            }
            int exits = added(reference(CLASS, added(utf8("momus/worker/Exits"))));
            String taken = isSystem ? "(I)V" : "(Ljava/lang/Runtime;I)V";
            int method = added(reference(NAME_AND_TYPE, added(utf8("exit")), added(utf8(taken))));
            if (isSystem) {
                constants.set(at, reference(METHOD, exits, method));
            } else {
                onRuntime.put(at, added(reference(METHOD, exits, method)));
            }
        }
    }

    /** Change the calls in the code of the fields' or methods' table that comes next. */
    private void changeMembers() throws IOException {
        int count = in.getShort() & 0xFFFF;
        for (int i = 0; i < count; i++) {
            in.position(in.position() + 6);
            int attributes = in.getShort() & 0xFFFF;
            for (int attribute = 0; attribute < attributes; attribute++) {
                boolean isCode = textAt(in.getShort() & 0xFFFF).equals("Code");
                int length = in.getInt();
                if (isCode) {
                    changeCode(in.position() + 8, in.getInt(in.position() + 4));
                }
                in.position(in.position() + length);
            }
        }
    }

    /** Make calls of Runtime.exit static calls of Exits.exit, which take the Runtime as an argument: the instruction is as long. */
    private void changeCode(int start, int length) {
        for (int at = start; at < start + length; ) {
            int code = in.get(at) & 0xFF;
            if (code == TABLE_SWITCH || code == LOOKUP_SWITCH) {
                int padded = start + (at - start + 4 & ~3);
                int entries = code == TABLE_SWITCH ? in.getInt(padded + 8) - in.getInt(padded + 4) + 4 : 2 + 2 * in.getInt(padded + 4);
                at = padded + 4 * entries;
            } else if (code == WIDE) {
                at += (in.get(at + 1) & 0xFF) == 0x84 ? 6 : 4;
            } else {
                Integer other = code == INVOKE_VIRTUAL ? onRuntime.get(in.getShort(at + 1) & 0xFFFF) : null;
                if (other != null) {
                    in.put(at, (byte) INVOKE_STATIC);
                    in.putShort(at + 1, (short) (int) other);
                }
                at += 1 + (code < OPERANDS.length() ? OPERANDS.charAt(code) - '0' : 0);
            }
        }
    }
}

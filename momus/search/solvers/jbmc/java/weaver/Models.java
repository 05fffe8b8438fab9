import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.ClassVisitor;
import jdk.internal.org.objectweb.asm.FieldVisitor;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Opcodes;

/** What the models define: their methods and fields, with those they inherit. */
final class Models extends ClassVisitor {
    private static final Map<String, Models> ALL = new HashMap<>();

    private final Set<String> members = new HashSet<>();
    private final List<String> above = new ArrayList<>();

    private Models() {
        super(Opcodes.ASM8);
    }

    static void read(ZipFile jar) throws IOException {
        for (ZipEntry entry : (Iterable<ZipEntry>) jar.stream().map(one -> (ZipEntry) one)::iterator) {
            Models one = new Models();
            new ClassReader(jar.getInputStream(entry)).accept(one, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
            ALL.put(entry.getName().replaceFirst("\\.class$", ""), one);
        }
    }

    /** Return whether the class, under its name in the models, has or inherits the member. */
    static boolean has(String owner, String member) {
        Models one = ALL.get(owner);
        return one != null && (one.members.contains(member) || one.above.stream().anyMatch(each -> has(each, member)));
    }

    static boolean knows(String owner) {
        return ALL.containsKey(owner);
    }

    @Override
    public void visit(int version, int access, String name, String signature, String parent, String[] interfaces) {
        if (parent != null) {
            above.add(parent);
        }
        above.addAll(List.of(interfaces));
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
        members.add(name + descriptor);
        return null;
    }

    @Override
    public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
        members.add(name + descriptor);
        return null;
    }
}

package momus.worker;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.tools.Diagnostic;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/**
 * Compiles many programs in one process. All that can share a compilation do, each in an outermost package of its own, which is
 * taken out of the classes again; the others, and those with mistakes, are compiled alone.
 *
 * <p>A program on which the compiler works for too long, or runs out of memory, ends the process with the status BROKEN: then the last line on
 * standard error is its number. A single program has the time of the whole process.
 *
 * <p>Reads `programs`: a list of (outer package or "", ((path, source), ...), ((path, source as it is), ...)). Writes `classes`: for each
 * program ((name, class), ...), or a text with its mistakes.
 */
public final class Compile {
    private static final int MOST_MISTAKES = 5, BROKEN = 3;
    private static final long LONGEST_NS = 10_000_000_000L, LOOK_MS = 500;
    private static final List<String> OPTIONS = List.of(
        "-proc:none", "-g:none", "-nowarn", "-Xlint:none", "-implicit:none", "-parameters", "-encoding", "UTF-8", "-XDshould-stop.ifError=FLOW",
        "-XDcompilePolicy=simple", "-Xmaxerrs", "100000");

    private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    private final StandardJavaFileManager standard = compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);
    private final List<Program> programs = new ArrayList<>();
    private volatile int current = -1;

    private record Program(int number, String outer, List<Source> shared, List<Source> alone) {}

    /** A source text; any name of it is right for any public class in it. */
    private static final class Source extends SimpleJavaFileObject {
        final int program;
        final String path, text;

        Source(int program, String path, byte[] text) {
            super(URI.create("momus:///" + program + "/" + path.replaceAll("[^A-Za-z0-9_./$-]", "_")), Kind.SOURCE);
            this.program = program;
            this.path = path;
            this.text = new String(text, StandardCharsets.UTF_8);
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }

        @Override
        public boolean isNameCompatible(String simpleName, Kind kind) {
            return true;
        }
    }

    /** What the compiler writes. */
    private static final class Made extends SimpleJavaFileObject {
        final ByteArrayOutputStream content = new ByteArrayOutputStream();

        Made(String name) {
            super(URI.create("momus:///made/" + name.replace('.', '/') + ".class"), Kind.CLASS);
        }

        @Override
        public OutputStream openOutputStream() {
            return content;
        }
    }

    /** Keeps the classes in memory, and sees no others than Java's own. */
    private static final class Memory extends ForwardingJavaFileManager<StandardJavaFileManager> {
        final Map<String, Made> made = new LinkedHashMap<>();

        Memory(StandardJavaFileManager standard) {
            super(standard);
        }

        @Override
        public Iterable<JavaFileObject> list(Location location, String name, Set<JavaFileObject.Kind> kinds, boolean recurse)
            throws IOException {
            boolean isOwn = location == StandardLocation.CLASS_PATH || location == StandardLocation.SOURCE_PATH;
            return isOwn ? List.of() : super.list(location, name, kinds, recurse);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return made.computeIfAbsent(name, Made::new);
        }
    }

    private Compile() {}

    public static void main(String[] words) throws IOException {
        Compile all = new Compile();
        try {
            all.run();
        } catch (OutOfMemoryError full) {
            if (all.programs.size() == 1) {
                throw full;
            }
            all.end();
        }
    }

    /** Ends the process when the compiler has worked on one of several programs for too long. Time that the machine gives to others is not counted. */
    private void watch(Thread compiling) {
        var threads = ManagementFactory.getThreadMXBean();
        long begun = 0;
        int last = -1;
        while (true) {
            try {
                Thread.sleep(LOOK_MS);
            } catch (InterruptedException ended) {
                return;
            }
            long now = threads.getThreadCpuTime(compiling.getId());
            int at = current;
            if (at != last) {
                last = at;
                begun = now;
            } else if (at >= 0 && now - begun > LONGEST_NS) {
                end();
            }
        }
    }

    private void end() {
        System.err.println("\n" + current);
        System.err.flush();
        Runtime.getRuntime().halt(BROKEN);
    }

    private void run() throws IOException {
        ByteBuffer content = ByteBuffer.wrap(Files.readAllBytes(Path.of("programs"))).order(ByteOrder.LITTLE_ENDIAN);
        for (Object one : (List<?>) new Wire(content).read()) {
            List<?> parts = (List<?>) one;
            int number = programs.size();
            String outer = (String) parts.get(0);
            programs.add(new Program(number, outer, sources(number, parts.get(1)), sources(number, parts.get(2))));
        }
        if (programs.size() > 1) {
            Thread compiling = Thread.currentThread(), watching = new Thread(() -> watch(compiling));
            watching.setDaemon(true);
            watching.start();
        }
        Map<Integer, Object> results = new TreeMap<>();
        List<Program> shared = new ArrayList<>(programs);
        shared.removeIf(program -> program.outer.isEmpty());
        while (!shared.isEmpty()) {
            Map<Integer, List<String>> mistakes = new TreeMap<>();
            List<Source> sources = new ArrayList<>();
            shared.forEach(program -> sources.addAll(program.shared));
            Map<String, Made> made = compiled(sources, mistakes);
            if (mistakes.isEmpty()) {
                share(shared, made, results);
                break;
            }
            // Nothing is written while there are mistakes anywhere: once more, without those that have some.
            if (!shared.removeIf(program -> mistakes.containsKey(program.number))) {
                break;
            }
        }
        for (Program program : programs) {
            if (!results.containsKey(program.number)) {
                results.put(program.number, alone(program));
            }
        }
        write(results.values());
    }

    private static List<Source> sources(int number, Object pairs) {
        List<Source> found = new ArrayList<>();
        for (Object pair : (List<?>) pairs) {
            found.add(new Source(number, (String) ((List<?>) pair).get(0), (byte[]) ((List<?>) pair).get(1)));
        }
        return found;
    }

    /** Return the classes that the sources make; add what is wrong, by program. */
    private Map<String, Made> compiled(List<Source> sources, Map<Integer, List<String>> mistakes) {
        Memory memory = new Memory(standard);
        JavaCompiler.CompilationTask task = compiler.getTask(
            Writer.nullWriter(), memory, problem -> note(problem, sources, mistakes), OPTIONS, null, sources);
        task.setLocale(Locale.ROOT);
        ((JavacTask) task).addTaskListener(new TaskListener() {
            @Override
            public void started(TaskEvent event) {
                // The compiler wraps the sources that it was given: only the name is left.
                if (event.getSourceFile() != null) {
                    current = Integer.parseInt(event.getSourceFile().toUri().getPath().split("/")[1]);
                }
            }
        });
        boolean isDone;
        try {
            isDone = task.call();
        } catch (RuntimeException | StackOverflowError broken) {
            isDone = false;
        }
        if (!isDone && mistakes.isEmpty()) {
            sources.forEach(source -> mistakes.put(source.program, new ArrayList<>(List.of("the compiler gave up on it"))));
        }
        return memory.made;
    }

    private static void note(Diagnostic<? extends JavaFileObject> problem, List<Source> sources, Map<Integer, List<String>> mistakes) {
        if (problem.getKind() != Diagnostic.Kind.ERROR) {
            return;
        }
        String said = problem.getMessage(Locale.ROOT);
        if (problem.getSource() instanceof Source source) {
            String place = source.path + ":" + problem.getLineNumber() + ": ";
            mistakes.computeIfAbsent(source.program, key -> new ArrayList<>()).add(place + said);
        } else {
            // It is nobody's in particular: each has to be looked at alone.
            sources.forEach(source -> mistakes.computeIfAbsent(source.program, key -> new ArrayList<>()).add(said));
        }
    }

    private static void share(List<Program> shared, Map<String, Made> made, Map<Integer, Object> results) throws IOException {
        Map<String, Map<String, byte[]>> byOuter = new LinkedHashMap<>();
        for (Map.Entry<String, Made> one : made.entrySet()) {
            int dot = one.getKey().indexOf('.');
            String outer = one.getKey().substring(0, dot);
            byte[] changed = ClassFile.changed(one.getValue().content.toByteArray(), outer);
            byOuter.computeIfAbsent(outer, key -> new LinkedHashMap<>()).put(one.getKey().substring(dot + 1), changed);
        }
        for (Program program : shared) {
            results.put(program.number, byOuter.getOrDefault(program.outer, Map.of()));
        }
    }

    private Object alone(Program program) throws IOException {
        Map<Integer, List<String>> mistakes = new TreeMap<>();
        Map<String, Made> made = compiled(program.alone, mistakes);
        if (!mistakes.isEmpty()) {
            List<String> said = new ArrayList<>(new java.util.LinkedHashSet<>(mistakes.get(program.number)));
            return String.join("\n", said.subList(0, Math.min(said.size(), MOST_MISTAKES)));
        }
        Map<String, byte[]> classes = new LinkedHashMap<>();
        for (Map.Entry<String, Made> one : made.entrySet()) {
            classes.put(one.getKey(), ClassFile.changed(one.getValue().content.toByteArray(), ""));
        }
        return classes;
    }

    private static void write(Collection<Object> results) throws IOException {
        Output out = new Output();
        out.open('[', results.size());
        for (Object result : results) {
            if (result instanceof String mistakes) {
                out.putText(mistakes);
                continue;
            }
            Map<?, ?> classes = (Map<?, ?>) result;
            out.open('(', classes.size());
            for (Map.Entry<?, ?> one : classes.entrySet()) {
                byte[] content = (byte[]) one.getValue();
                out.open('(', 2);
                out.putText((String) one.getKey());
                out.putBytes(content, 0, content.length);
            }
        }
        Files.write(Path.of("classes"), out.taken(0));
    }
}

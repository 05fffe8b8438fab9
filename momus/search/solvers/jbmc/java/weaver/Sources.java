import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Texts of classes, compiled in memory; a public class may stand in a file of any name. */
final class Sources {
    private final DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();

    /** Return the class files by internal name, or null where something does not compile. */
    Map<String, byte[]> compiled(Map<String, String> texts, List<String> options) {
        List<JavaFileObject> units = new ArrayList<>();
        texts.forEach((path, text) -> units.add(new Text(path, text)));
        return compiled(units, ToolProvider.getSystemJavaCompiler().getStandardFileManager(said, Locale.ROOT, null), options);
    }

    /** Return the same for files on disk, which may stand in for classes of the library. */
    Map<String, byte[]> compiled(List<Path> paths, List<String> options) {
        StandardJavaFileManager files = ToolProvider.getSystemJavaCompiler().getStandardFileManager(said, Locale.ROOT, null);
        List<JavaFileObject> units = new ArrayList<>();
        files.getJavaFileObjectsFromPaths(paths).forEach(units::add);
        return compiled(units, files, options);
    }

    private Map<String, byte[]> compiled(List<JavaFileObject> units, StandardJavaFileManager files, List<String> options) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> flags = new ArrayList<>(options);
        flags.addAll(List.of("-g", "-nowarn", "-Xlint:none", "-XDstringConcat=inline"));
        Written written = new Written(files);
        if (!compiler.getTask(null, written, said, flags, null, units).call()) {
            return null;
        }
        Map<String, byte[]> classes = new TreeMap<>();
        written.classes.forEach((name, bytes) -> classes.put(name, bytes.toByteArray()));
        return classes;
    }

    String complaint() {
        for (Diagnostic<? extends JavaFileObject> one : said.getDiagnostics()) {
            if (one.getKind() == Diagnostic.Kind.ERROR) {
                return "line " + one.getLineNumber() + ": " + one.getMessage(Locale.ROOT).replace('\n', ' ');
            }
        }
        return "it does not compile";
    }

    private static final class Text extends SimpleJavaFileObject {
        private final String text;

        Text(String path, String text) {
            super(URI.create("string:///" + path.replace('\\', '/').replaceAll("[^A-Za-z0-9_./-]", "_")), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignore) {
            return text;
        }

        @Override
        public boolean isNameCompatible(String simpleName, Kind kind) {
            return kind == Kind.SOURCE;
        }
    }

    private static final class Written extends ForwardingJavaFileManager<JavaFileManager> {
        final Map<String, ByteArrayOutputStream> classes = new TreeMap<>();

        Written(JavaFileManager files) {
            super(files);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(Location place, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("memory:///" + name.replace('.', '/') + ".class"), kind) {
                @Override
                public OutputStream openOutputStream() {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    classes.put(name.replace('.', '/'), bytes);
                    return bytes;
                }
            };
        }
    }
}

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import momus.noting.Noting;

/**
 * Compiles programs and makes them ready for the model checker: each under a package of its own, with the models in place of the library.
 *
 * <p>`pair OUT MODELS LETTER...` reads the sources in the folders named by the letters and in `harness`, and leaves a jar. What it says, a
 * line each: `rejected LETTER text`, `doubt LETTER text` (why nothing can be proved), `unmodelled LETTER name`. `paths` does the same with
 * programs that note their branches.
 * `models OUT FOLDER` makes the jar of models themselves.
 */
public final class Weaver {
    private static final List<String> SAID = new ArrayList<>();

    public static void main(String[] args) throws IOException {
        if (args[0].equals("models")) {
            models(Path.of(args[1]), Path.of(args[2]));
        } else {
            pair(Path.of(args[1]), Path.of(args[2]), List.of(args).subList(3, args.length), args[0].equals("paths"));
        }
        SAID.stream().distinct().forEach(System.out::println);
    }

    private static void pair(Path out, Path models, List<String> letters, boolean areNoted) throws IOException {
        Set<String> modelled = names(models);
        Map<String, byte[]> woven = new TreeMap<>();
        for (String letter : letters) {
            Sources sources = new Sources();
            Map<String, byte[]> classes = sources.compiled(read(Path.of(letter)), List.of("-proc:none"));
            if (classes == null) {
                SAID.add("rejected " + letter + " " + sources.complaint());
                return;
            }
            if (areNoted) {
                Noting noting = new Noting("momus/Path");
                classes.replaceAll((name, content) -> noting.rewritten(content));
            }
            woven.putAll(new Program(letter, classes, modelled, SAID).woven());
        }
        Path folder = Files.createDirectory(Path.of("woven"));
        for (Map.Entry<String, byte[]> one : woven.entrySet()) {
            Path file = folder.resolve(one.getKey() + ".class");
            Files.createDirectories(file.getParent());
            Files.write(file, one.getValue());
        }
        Sources harness = new Sources();
        Map<String, byte[]> classes = harness.compiled(read(Path.of("harness")), List.of("-proc:none", "-cp", folder + ":" + models));
        if (classes == null) {
            SAID.add("rejected harness " + harness.complaint());
            return;
        }
        woven.putAll(classes);
        write(out, woven);
    }

    private static void models(Path out, Path folder) throws IOException {
        Sources sources = new Sources();
        List<String> options = List.of("-proc:none", "--patch-module", "java.base=" + folder.toAbsolutePath());
        Map<String, byte[]> classes;
        try (Stream<Path> files = Files.walk(folder)) {
            classes = sources.compiled(files.filter(one -> one.toString().endsWith(".java")).sorted().toList(), options);
        }
        if (classes == null) {
            throw new IllegalStateException(sources.complaint());
        }
        Map<String, byte[]> woven = Program.models(classes, SAID);
        woven.putAll(Exceptions.classes());
        write(out, woven);
    }

    private static Map<String, String> read(Path folder) throws IOException {
        Map<String, String> texts = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files.filter(one -> one.toString().endsWith(".java"))::iterator) {
                texts.put(folder.relativize(file).toString(), Files.readString(file, StandardCharsets.UTF_8));
            }
        }
        return texts;
    }

    private static Set<String> names(Path jar) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            Set<String> found = new HashSet<>();
            zip.stream().forEach(entry -> found.add(entry.getName().replaceFirst("\\.class$", "")));
            Models.read(zip);
            return found;
        }
    }

    private static void write(Path out, Map<String, byte[]> classes) throws IOException {
        try (OutputStream file = Files.newOutputStream(out); ZipOutputStream zip = new ZipOutputStream(file)) {
            zip.setMethod(ZipOutputStream.DEFLATED);
            for (Map.Entry<String, byte[]> one : classes.entrySet()) {
                ZipEntry entry = new ZipEntry(one.getKey() + ".class");
                entry.setTime(0);
                zip.putNextEntry(entry);
                zip.write(one.getValue());
            }
        }
    }
}

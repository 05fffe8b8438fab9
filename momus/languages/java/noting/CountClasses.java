package momus.noting;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Makes the compiled classes in a folder count their steps. */
public final class CountClasses {
    private CountClasses() {}

    public static void main(String[] words) throws IOException {
        List<Path> classes;
        try (Stream<Path> found = Files.walk(Path.of(words[0]))) {
            classes = found.filter(path -> path.toString().endsWith(".class")).toList();
        }
        for (Path path : classes) {
            Files.write(path, new Counting("momus/noting/ProgramSteps").rewritten(Files.readAllBytes(path)));
        }
    }
}

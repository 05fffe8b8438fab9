package momus.worker;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import momus.noting.Noting;

/** Compiles as Compile does, and makes the classes note where they go. */
public final class CompileNoted {
    private CompileNoted() {}

    public static void main(String[] words) throws IOException {
        Compile.main(words);
        Path written = Path.of("classes");
        ByteBuffer content = ByteBuffer.wrap(Files.readAllBytes(written)).order(ByteOrder.LITTLE_ENDIAN);
        List<?> programs = (List<?>) new Wire(content).read();
        Output out = new Output();
        out.open('[', programs.size());
        for (Object program : programs) {
            if (program instanceof String mistakes) {
                out.putText(mistakes);
                continue;
            }
            List<?> classes = (List<?>) program;
            Noting noting = new Noting("momus/worker/Branches");
            out.open('(', classes.size());
            for (Object one : classes) {
                byte[] noted = noting.noted((byte[]) ((List<?>) one).get(1));
                out.open('(', 2);
                out.putText((String) ((List<?>) one).get(0));
                out.putBytes(noted, 0, noted.length);
            }
        }
        Files.write(written, out.taken(0));
    }
}

package momus.worker;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import momus.noting.Counting;
import momus.noting.Noting;
import momus.noting.Rewriting;

/** Compiles as Compile does, and makes the classes note where they go, or count their steps: as the first word says, "branches" or "counted". */
public final class CompileNoted {
    private CompileNoted() {}

    public static void main(String[] words) throws IOException {
        Compile.main(words);
        Path written = Path.of("classes");
        ByteBuffer read = ByteBuffer.wrap(Files.readAllBytes(written)).order(ByteOrder.LITTLE_ENDIAN);
        List<?> programs = (List<?>) new Wire(read).read();
        Output out = new Output();
        out.open('[', programs.size());
        for (Object program : programs) {
            if (program instanceof String mistakes) {
                out.putText(mistakes);
                continue;
            }
            List<?> classes = (List<?>) program;
            Rewriting rewriting =
                    words[0].equals("counted") ? new Counting("momus/worker/Steps") : new Noting("momus/worker/Branches");
            out.open('(', classes.size());
            for (Object one : classes) {
                byte[] content = (byte[]) ((List<?>) one).get(1);
                byte[] noted = rewriting.rewritten(content);
                out.open('(', 2);
                out.putText((String) ((List<?>) one).get(0));
                out.putBytes(noted, 0, noted.length);
            }
        }
        Files.write(written, out.taken(0));
    }
}

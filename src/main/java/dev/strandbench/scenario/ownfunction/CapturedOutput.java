package dev.strandbench.scenario.ownfunction;

import dev.strandbench.function.NotesFile;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/**
 * Takes what the user's code prints, so that it does not end up between what JMH and the run say: into a file, as far
 * as there is room for it, or nowhere. Thread-safe.
 */
final class CapturedOutput implements AutoCloseable {

    private static final long MOST_BYTES = 1 << 20;

    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private final LongAdder lines = new LongAdder();

    private CapturedOutput() {}

    /** Begins to take everything. */
    static CapturedOutput begin() {
        CapturedOutput captured = new CapturedOutput();
        PrintStream stream =
                new PrintStream(captured.counting(NotesFile.inRun(NotesFile.OUTPUT)), true, StandardCharsets.UTF_8);
        System.setOut(stream);
        System.setErr(stream);
        return captured;
    }

    private OutputStream counting(Optional<NotesFile> file) {
        return new OutputStream() {
            private long room = MOST_BYTES;

            @Override
            public void write(int octet) throws IOException {
                write(new byte[] {(byte) octet}, 0, 1);
            }

            @Override
            public void write(byte[] octets, int offset, int length) throws IOException {
                for (int i = offset; i < offset + length; i++) {
                    if (octets[i] == '\n') {
                        lines.increment();
                    }
                }
                int fitting = (int) Math.min(room, length);
                if (file.isPresent() && fitting > 0) {
                    file.get().append(octets, offset, fitting);
                    room -= fitting;
                }
            }
        };
    }

    /** How many lines since the last call. */
    long takeLines() {
        return lines.sumThenReset();
    }

    @Override
    public void close() {
        System.setOut(out);
        System.setErr(err);
    }
}

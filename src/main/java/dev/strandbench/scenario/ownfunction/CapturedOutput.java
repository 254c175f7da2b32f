package dev.strandbench.scenario.ownfunction;

import dev.strandbench.usercode.NotesFile;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** Captures the output of the user's code in a file of limited size. Thread-safe. */
final class CapturedOutput implements AutoCloseable {

    private static final long MOST_BYTES = 1 << 18;
    private static final long MOST_LINES = 1_000;

    // More lines would take time away from the calls. Fifty lines show a problem and cost a few ms per fork.
    private static final long MOST_LINES_WHILE_MEASURED = 50;

    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private final Optional<NotesFile> file = NotesFile.inRun(NotesFile.OUTPUT);
    private final LongAdder lines = new LongAdder();
    private final LongAdder dropped = new LongAdder();
    private final AtomicLong bytesLeft = new AtomicLong(MOST_BYTES);
    private final AtomicLong linesLeft = new AtomicLong(MOST_LINES);

    private CapturedOutput() {}

    static CapturedOutput begin() {
        CapturedOutput captured = new CapturedOutput();
        PrintStream stream = new PrintStream(captured.stream(), true, StandardCharsets.UTF_8);
        System.setOut(stream);
        System.setErr(stream);
        return captured;
    }

    private OutputStream stream() {
        return new OutputStream() {
            @Override
            public void write(int octet) throws IOException {
                write(new byte[] {(byte) octet}, 0, 1);
            }

            @Override
            public void write(byte[] octets, int offset, int length) throws IOException {
                int ends = 0;
                for (int i = offset; i < offset + length; i++) {
                    if (octets[i] == '\n') {
                        ends++;
                    }
                }
                lines.add(ends);
                // A line that does not fit is dropped after a single check.
                if (file.isEmpty() || linesLeft.get() <= 0 || bytesLeft.addAndGet(-length) < 0) {
                    dropped.add(ends);
                    return;
                }
                linesLeft.addAndGet(-ends);
                file.get().append(octets, offset, length);
            }
        };
    }

    void beginMeasurement() {
        linesLeft.accumulateAndGet(MOST_LINES_WHILE_MEASURED, Math::min);
    }

    long takeLines() {
        return lines.sumThenReset();
    }

    @Override
    public void close() {
        System.setOut(out);
        System.setErr(err);
        long more = dropped.sumThenReset();
        if (more > 0 && file.isPresent()) {
            byte[] octets = ("(and " + more + " more lines)\n").getBytes(StandardCharsets.UTF_8);
            try {
                file.get().append(octets, 0, octets.length);
            } catch (IOException e) {
                // The number of lines is reported in any case.
                dropped.reset();
            }
        }
    }
}

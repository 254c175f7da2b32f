package dev.strandbench.scenario.ownfunction;

import dev.strandbench.function.NotesFile;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Takes what the user's code prints, so that it does not end up between what JMH and the run say: into a file, as far
 * as there is room for it, or nowhere. To keep a line costs more than most calls, so nearly all the room is for what is
 * printed before the measurement: in it, an arm would pay as long as its room lasts, and a slow one longer.
 * Thread-safe.
 */
final class CapturedOutput implements AutoCloseable {

    private static final long MOST_BYTES = 1 << 18;
    private static final long MOST_LINES = 1_000;

    /** Enough to tell what is wrong, and some ms of a fork. */
    private static final long MOST_LINES_WHILE_MEASURED = 50;

    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private final Optional<NotesFile> file = NotesFile.inRun(NotesFile.OUTPUT);
    private final LongAdder lines = new LongAdder();
    private final LongAdder dropped = new LongAdder();
    private final AtomicLong bytesLeft = new AtomicLong(MOST_BYTES);
    private final AtomicLong linesLeft = new AtomicLong(MOST_LINES);

    private CapturedOutput() {}

    /** Begins to take everything. */
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
                take(octets, offset, length);
            }
        };
    }

    private void take(byte[] octets, int offset, int length) throws IOException {
        int ends = 0;
        for (int i = offset; i < offset + length; i++) {
            if (octets[i] == '\n') {
                ends++;
            }
        }
        lines.add(ends);
        // What does not fit as a whole is dropped: one look is all that it costs from then on.
        if (file.isEmpty() || linesLeft.get() <= 0 || bytesLeft.addAndGet(-length) < 0) {
            dropped.add(ends);
            return;
        }
        linesLeft.addAndGet(-ends);
        file.get().append(octets, offset, length);
    }

    /** From now on only a few more lines are kept. */
    void beginMeasurement() {
        linesLeft.accumulateAndGet(MOST_LINES_WHILE_MEASURED, Math::min);
    }

    /** How many lines since the last call. */
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
                // The lines were counted all the same.
                dropped.reset();
            }
        }
    }
}

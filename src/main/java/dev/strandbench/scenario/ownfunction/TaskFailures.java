package dev.strandbench.scenario.ownfunction;

import dev.strandbench.function.NotesFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** What calls threw, or the hashing of their results: how many did, and the first. Thread-safe. */
final class TaskFailures {

    private final LongAdder count = new LongAdder();
    private final AtomicReference<@Nullable Throwable> first = new AtomicReference<>();
    private final String heading;
    private boolean written;

    /** Those of which a file says, before the first, what threw it. */
    TaskFailures(String heading) {
        this.heading = heading;
    }

    /** Takes note; called by a task. */
    void add(Throwable failure) {
        count.increment();
        // Read first: where every task fails, they would all write to one line of memory.
        if (first.get() == null) {
            first.compareAndSet(null, failure);
        }
    }

    /** How many since the last call. */
    long take() {
        return count.sumThenReset();
    }

    /** The first of all; empty if there was none. */
    Optional<Throwable> first() {
        return Optional.ofNullable(first.get());
    }

    /**
     * Writes the first and its stack into the run's directory, once; for the trial's thread.
     *
     * @return whether it is there
     */
    boolean write() {
        Throwable failure = first.get();
        Optional<NotesFile> file = NotesFile.inRun(NotesFile.EXCEPTIONS);
        if (written || failure == null || file.isEmpty()) {
            return written;
        }
        StringWriter text = new StringWriter();
        text.write(heading);
        failure.printStackTrace(new PrintWriter(text));
        byte[] octets = text.toString().getBytes(StandardCharsets.UTF_8);
        try {
            file.get().append(octets, 0, octets.length);
            written = true;
        } catch (IOException e) {
            // The count is reported all the same.
            return false;
        }
        return written;
    }
}

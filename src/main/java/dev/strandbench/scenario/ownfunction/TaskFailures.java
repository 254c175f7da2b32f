package dev.strandbench.scenario.ownfunction;

import dev.strandbench.usercode.NotesFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Counts exceptions and keeps the first. Thread-safe. */
final class TaskFailures {

    private final LongAdder count = new LongAdder();
    private final AtomicReference<@Nullable Throwable> first = new AtomicReference<>();
    private final String heading;
    private boolean written;

    TaskFailures(String heading) {
        this.heading = heading;
    }

    void add(Throwable failure) {
        count.increment();
        // Read first: if every task fails, all would write to one cache line.
        if (first.get() == null) {
            first.compareAndSet(null, failure);
        }
    }

    long take() {
        return count.sumThenReset();
    }

    Optional<Throwable> first() {
        return Optional.ofNullable(first.get());
    }

    /** Writes the first exception with its stack into the run's directory, once; returns true if it is there. */
    boolean write() {
        Throwable failure = first.get();
        Optional<NotesFile> file = NotesFile.inRun(NotesFile.EXCEPTIONS);
        if (written || failure == null || file.isEmpty()) {
            return written;
        }
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        byte[] octets = (heading + text).getBytes(StandardCharsets.UTF_8);
        try {
            file.get().append(octets, 0, octets.length);
            written = true;
            return true;
        } catch (IOException e) {
            // The count is reported anyway.
            return false;
        }
    }
}

package dev.strandbench.watch;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import one.profiler.AsyncProfiler;
import one.profiler.Counter;

/**
 * The stacks of its own JVM, by async-profiler, whose native library comes with the jar. Used by one thread at a time.
 */
public final class StackSampler {

    /** The newest JDK that it knows; it reads the JVM's own structures, and would crash another. */
    public static final int NEWEST_JDK = 27;

    private static final Map<String, Counter> COUNTERS = Map.of(
            "ctimer", Counter.SAMPLES,
            "itimer", Counter.SAMPLES,
            "wall", Counter.SAMPLES,
            "alloc", Counter.TOTAL,
            "lock", Counter.TOTAL);

    private final AsyncProfiler profiler;
    private final String event;
    private final String interval;
    private boolean running;

    private StackSampler(AsyncProfiler profiler, String event, String interval) {
        this.profiler = profiler;
        this.event = event;
        this.interval = interval;
    }

    /** What it can sample, in the order of the alphabet. */
    public static List<String> events() {
        return COUNTERS.keySet().stream().sorted().toList();
    }

    /**
     * Begins to sample.
     *
     * @param event one of {@link #events}
     * @param interval between two samples, as async-profiler takes it; empty for its own
     */
    public static StackSampler start(String event, String interval) throws IOException {
        StackSampler sampler = new StackSampler(AsyncProfiler.getInstance(), event, interval);
        sampler.run("start");
        return sampler;
    }

    /** Samples nothing until it goes on; of no effect if it does not sample. */
    public void pause() {
        if (running) {
            profiler.stop();
            running = false;
        }
    }

    /** Goes on after a pause, and keeps what it had before; of no effect if it samples. */
    public void resume() throws IOException {
        if (!running) {
            run("resume");
        }
    }

    private void run(String command) throws IOException {
        profiler.execute(command + ",event=" + event + (interval.isEmpty() ? "" : ",interval=" + interval));
        running = true;
    }

    /**
     * Ends, and writes the stacks to a file, as {@code CollapsedStacks} reads them. The native library writes it, so
     * that no heap is needed for them, which the JVM may be short of.
     */
    public void write(Path file) throws IOException {
        pause();
        // Its commands have commas between their parts, and take names with percent signs for patterns.
        Path plain = Files.createTempFile("stacks", ".collapsed");
        String counter = requireNonNull(COUNTERS.get(event)) == Counter.TOTAL ? ",total" : "";
        profiler.execute("dump,collapsed" + counter + ",file=" + plain);
        // Not moved: a temporary file is its owner's alone.
        try (OutputStream out = Files.newOutputStream(file)) {
            Files.copy(plain, out);
        }
        Files.delete(plain);
    }
}

package dev.strandbench.profiler.watch;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import one.profiler.AsyncProfiler;

/** Samples the stacks of its own JVM by async-profiler. For one thread at a time. */
public final class StackSampler {

    /** The newest JDK that async-profiler knows. It reads structures of the JVM and would crash a newer one. */
    public static final int NEWEST_JDK = 27;

    private static final List<String> EVENTS = List.of("alloc", "ctimer", "itimer", "lock", "wall");

    /** Events that are weighed by bytes or ns instead of samples. */
    private static final Set<String> WEIGHED = Set.of("alloc", "lock");

    private final AsyncProfiler profiler;
    private final String event;
    private final String interval;
    private boolean running;

    private StackSampler(AsyncProfiler profiler, String event, String interval) {
        this.profiler = profiler;
        this.event = event;
        this.interval = interval;
    }

    /** Returns the events that can be sampled, sorted. */
    public static List<String> events() {
        return EVENTS;
    }

    /** Starts to sample one of {@link #events}, at an interval in async-profiler's form; empty for its default. */
    public static StackSampler start(String event, String interval) throws IOException {
        StackSampler sampler = new StackSampler(AsyncProfiler.getInstance(), event, interval);
        sampler.run("start");
        return sampler;
    }

    /** Pauses the samples. Has no effect during a pause. */
    public void pause() {
        if (running) {
            profiler.stop();
            running = false;
        }
    }

    /** Resumes after a pause and keeps the samples so far. Has no effect otherwise. */
    public void resume() throws IOException {
        if (!running) {
            run("resume");
        }
    }

    private void run(String command) throws IOException {
        profiler.execute(command + ",event=" + event + (interval.isEmpty() ? "" : ",interval=" + interval));
        running = true;
    }

    /** Stops and writes the stacks. The native library writes them, because the JVM may be short of heap. */
    public void write(Path file) throws IOException {
        pause();
        // A command is split at commas, and a per cent sign in a file name is a pattern.
        Path plain = Files.createTempFile("stacks", ".collapsed");
        String counter = WEIGHED.contains(event) ? ",total" : "";
        profiler.execute("dump,collapsed" + counter + ",file=" + plain);
        // Copied, because only the owner may read a temporary file.
        try (OutputStream out = Files.newOutputStream(file)) {
            Files.copy(plain, out);
        }
        Files.delete(plain);
    }
}

package dev.strandbench.profiler.watch;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import one.profiler.AsyncProfiler;

/** Samples the stacks of this JVM with async-profiler. Only one thread at a time may use a sampler. */
public final class StackSampler {

    /** The newest JDK that async-profiler supports. On later JDKs, async-profiler would crash the JVM. */
    public static final int NEWEST_JDK = 27;

    private static final List<String> EVENTS = List.of("alloc", "ctimer", "itimer", "lock", "wall");

    /** The events whose unit is bytes or ns instead of samples. */
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

    /** Returns the names of the events that can be sampled, sorted. */
    public static List<String> events() {
        return EVENTS;
    }

    /** Samples one of {@link #events}. The sampling interval has async-profiler's form; empty means the default. */
    public static StackSampler start(String event, String interval) throws IOException {
        StackSampler sampler = new StackSampler(AsyncProfiler.getInstance(), event, interval);
        sampler.run("start");
        return sampler;
    }

    /** Pauses sampling. A call during a pause has no effect. */
    public void pause() {
        if (running) {
            profiler.stop();
            running = false;
        }
    }

    /** Resumes sampling after a pause and keeps earlier samples. A call without a pause has no effect. */
    public void resume() throws IOException {
        if (!running) {
            run("resume");
        }
    }

    private void run(String command) throws IOException {
        profiler.execute(command + ",event=" + event + (interval.isEmpty() ? "" : ",interval=" + interval));
        running = true;
    }

    /** Stops sampling and writes the stacks. The native library writes the file, because the heap may be full. */
    public void write(Path file) throws IOException {
        pause();
        // async-profiler splits a command at commas and treats a percent sign in a file name as a pattern.
        Path plain = Files.createTempFile("stacks", ".collapsed");
        String counter = WEIGHED.contains(event) ? ",total" : "";
        profiler.execute("dump,collapsed" + counter + ",file=" + plain);
        // The file is copied, because only the owner may read a temporary file.
        try (OutputStream out = Files.newOutputStream(file)) {
            Files.copy(plain, out);
        }
        Files.delete(plain);
    }
}

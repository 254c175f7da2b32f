package dev.strandbench.profiler.watch;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Set;
import one.profiler.AsyncProfiler;

/** Samples the stacks of this JVM with async-profiler. Only one thread at a time may use a sampler. */
public final class StackSampler {

    /** The newest JDK that async-profiler supports; async-profiler crashes the JVM on later JDKs. */
    public static final int NEWEST_JDK = 27;

    private static final List<String> EVENTS = List.of("alloc", "ctimer", "itimer", "lock", "wall");

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

    public static List<String> events() {
        return EVENTS;
    }

    /** Starts sampling one of the {@link #events}. If the interval is empty, async-profiler uses its default. */
    public static StackSampler start(String event, String interval) throws IOException {
        StackSampler sampler = new StackSampler(AsyncProfiler.getInstance(), event, interval);
        sampler.run("start");
        return sampler;
    }

    public void pause() {
        if (running) {
            profiler.stop();
            running = false;
        }
    }

    public void resume() throws IOException {
        if (!running) {
            run("resume");
        }
    }

    private void run(String command) throws IOException {
        profiler.execute(command + options(event, interval));
        running = true;
    }

    /** Returns async-profiler's options. For some events, async-profiler ignores its {@code interval} option. */
    static String options(String event, String interval) {
        if (interval.isEmpty()) {
            return ",event=" + event;
        }
        return WEIGHED.contains(event) ? "," + event + "=" + interval : ",event=" + event + ",interval=" + interval;
    }

    /** Stops sampling and writes the stacks. Native code writes the file, because the heap may be full. */
    public void write(Path file) throws IOException {
        pause();
        // async-profiler would split a file name at commas and expand percent signs. A temporary file is copied,
        // because only the owner may read it.
        Path plain = Files.createTempFile("stacks", ".collapsed");
        Path draft = file.resolveSibling(file.getFileName() + ".part");
        String counter = WEIGHED.contains(event) ? ",total" : "";
        try {
            profiler.execute("dump,collapsed" + counter + ",file=" + plain);
            // A killed JVM leaves only a draft.
            try (OutputStream out = Files.newOutputStream(draft)) {
                Files.copy(plain, out);
            }
            Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(plain);
            Files.deleteIfExists(draft);
        }
    }
}

package dev.strandbench.profiler;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import jdk.jfr.FlightRecorder;
import jdk.jfr.consumer.RecordingStream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.Result;

/**
 * {@code -prof pinning}: virtual threads that wait without giving their carrier back, by JFR's event
 * {@code jdk.VirtualThreadPinned}.
 *
 * <ul>
 *   <li>{@code pinned.norm}: such waits per op
 *   <li>{@code pinned.time}: how long they took, in ms, summed over threads and iterations
 * </ul>
 *
 * <p>JDK 21 to 23 report waits in {@code LockSupport.park} and what is built on it; not waits for a monitor, which they
 * do not see as pinning although it holds the carrier. From JDK 24 on monitors no longer pin; native frames and class
 * initialisers still do.
 */
public final class PinningProfiler extends IterationProfiler {

    static final String NAME = "pinning";

    private static final Option THRESHOLD = new Option("threshold", "0", "the shortest wait that counts, in ms");
    private static final String EVENT = "jdk.VirtualThreadPinned";

    private final int thresholdMillis;
    private final AtomicLong waits = new AtomicLong();
    private final AtomicLong nanos = new AtomicLong();
    private @Nullable RecordingStream stream;

    /** For the service loader, which asks for the class only. */
    public PinningProfiler() {
        super(false);
        thresholdMillis = 0;
    }

    /** Called by JMH with what follows the colon. */
    public PinningProfiler(String line) throws ProfilerException {
        this(ProfilerOptions.parse(NAME, line, List.of(THRESHOLD)));
    }

    private PinningProfiler(ProfilerOptions options) throws ProfilerException {
        super(options.admit(flightRecorderMissing()));
        thresholdMillis = options.number(THRESHOLD.name(), 0, 60_000);
    }

    /** Why this JVM cannot record; empty if it can. */
    static Optional<String> flightRecorderMissing() {
        return FlightRecorder.isAvailable()
                ? Optional.empty()
                : Optional.of("this JVM has no Flight Recorder (module jdk.jfr)");
    }

    @Override
    public String getDescription() {
        return "Waits of virtual threads that hold their carrier, per op, and how long";
    }

    @Override
    void begin() {
        waits.set(0);
        nanos.set(0);
        RecordingStream opened = new RecordingStream();
        opened.enable(EVENT).withThreshold(Duration.ofMillis(thresholdMillis)).withoutStackTrace();
        opened.onEvent(EVENT, event -> {
            waits.incrementAndGet();
            nanos.addAndGet(event.getDuration().toNanos());
        });
        opened.startAsync();
        stream = opened;
    }

    @Override
    List<Result<?>> end(long ops) {
        RecordingStream opened = stream;
        if (opened == null) {
            throw new IllegalStateException("no iteration has begun");
        }
        // Returns when every event up to now has been seen.
        opened.stop();
        opened.close();
        return List.of(
                average("pinned.norm", (double) waits.get() / ops, "#/op"),
                total("pinned.time", nanos.get() / 1e6, "ms"));
    }
}

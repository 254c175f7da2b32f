package dev.strandbench.profiler;

import static java.util.Objects.requireNonNull;

import dev.strandbench.machine.PinnedWaits;
import dev.strandbench.profiler.ProfilerOptions.Option;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.Result;

/**
 * Counts the waits that pin a virtual thread to its carrier, for {@code -prof pinning}; see {@link PinnedWaits}.
 *
 * <ul>
 *   <li>{@code pinned.norm}: number of waits per op.
 *   <li>{@code pinned.time}: total duration of all threads' waits in all iterations, in ms.
 * </ul>
 */
public final class PinningProfiler extends IterationProfiler {

    static final String NAME = "pinning";

    private static final Option THRESHOLD = new Option("threshold", "0", "the shortest wait that counts, in ms");

    private final int thresholdMillis;
    private @Nullable PinnedWaits waits;

    public PinningProfiler() {
        super(false);
        thresholdMillis = 0;
    }

    public PinningProfiler(String line) throws ProfilerException {
        this(ProfilerOptions.parse(NAME, line, List.of(THRESHOLD)));
    }

    private PinningProfiler(ProfilerOptions options) throws ProfilerException {
        super(options.admit(flightRecorderMissing()));
        thresholdMillis = options.number(THRESHOLD.name(), 0, 60_000);
    }

    static Optional<String> flightRecorderMissing() {
        return PinnedWaits.areRecordable()
                ? Optional.empty()
                : Optional.of("this JVM has no Flight Recorder (module jdk.jfr)");
    }

    @Override
    public String getDescription() {
        return "Waits of virtual threads that hold their carrier, per op, and how long";
    }

    @Override
    void begin() {
        waits = PinnedWaits.record(Duration.ofMillis(thresholdMillis));
    }

    @Override
    List<Result<?>> end(long ops) {
        PinnedWaits recorded = requireNonNull(waits);
        recorded.stop();
        return List.of(
                average("pinned.norm", (double) recorded.count() / ops, "#/op"),
                total("pinned.time", recorded.nanos() / 1e6, "ms"));
    }
}

package dev.strandbench.profiler;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.openjdk.jmh.profile.Profiler;

/**
 * The short names of this project's profilers. JMH knows short names of its own only; it finds all others by their
 * classes.
 */
public final class ProfilerNames {

    private static final Map<String, Class<? extends Profiler>> CLASSES = new LinkedHashMap<>();

    static {
        CLASSES.put(ThreadsProfiler.NAME, ThreadsProfiler.class);
        CLASSES.put(CpuProfiler.NAME, CpuProfiler.class);
        CLASSES.put(FootprintProfiler.NAME, FootprintProfiler.class);
        CLASSES.put(PinningProfiler.NAME, PinningProfiler.class);
        CLASSES.put(RecordingProfiler.NAME, RecordingProfiler.class);
        CLASSES.put(FlameProfiler.NAME, FlameProfiler.class);
    }

    private ProfilerNames() {}

    /** The class that a short name stands for; empty if none of our profilers has it. */
    public static Optional<Class<? extends Profiler>> classOf(String name) {
        return Optional.ofNullable(CLASSES.get(name));
    }

    /**
     * The order in which to name profilers, so that none measures what the others do before and after an iteration.
     *
     * @param name a short name
     * @return smaller numbers come first: those that record, then most others, last the one that measures processor
     *     time
     */
    public static int nesting(String name) {
        return switch (name) {
            case RecordingProfiler.NAME, PinningProfiler.NAME, FlameProfiler.NAME -> 0;
            case CpuProfiler.NAME -> 2;
            default -> 1;
        };
    }

    /** All short names with their classes, in the order in which to list them. */
    public static Map<String, Class<? extends Profiler>> all() {
        return Collections.unmodifiableMap(CLASSES);
    }
}

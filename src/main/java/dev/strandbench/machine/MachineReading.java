package dev.strandbench.machine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The values of this machine's gauges at one moment. Gauges that the machine does not have are left out. */
public record MachineReading(Map<Gauge, Long> gauges) {

    private static final double MOST_STOLEN_SHARE = 0.03;

    /**
     * The largest permitted share of all processors' time for other programs: with two processors, a fifth of one
     * processor.
     */
    private static final double MOST_SHARE_OF_OTHERS = 0.1;

    private static final double MOST_STALLED_SHARE = 0.1;

    /** Turbo frequencies can change the duration of a fixed amount of work by a few percent. */
    private static final double SLOWEST_CANARY_RATIO = 1.25;

    /** A value that describes the machine's state. Most gauges are counters that are 0 when the machine starts. */
    public enum Gauge {
        /** The total time of all processors, including idle time, in clock ticks. */
        CPU_TICKS,
        /** The part of {@link #CPU_TICKS} that processes used. Excludes interrupts. */
        BUSY_TICKS,
        /** The part of {@link #CPU_TICKS} that the hypervisor gave to other guests. */
        STOLEN_TICKS,
        /** The CPU time of this process and of its terminated children, in clock ticks. */
        OWN_TICKS,
        /**
         * The time, in µs, during which one or more Linux tasks waited for a processor (pressure stall information).
         */
        CPU_STALL_MICROS,
        /** The time, in µs, during which all active Linux tasks waited for storage (pressure stall information). */
        STORAGE_STALL_MICROS,
        /** The time, in µs, during which all active Linux tasks waited for memory (pressure stall information). */
        MEMORY_STALL_MICROS,
        /** The number of quota periods in which the container used up its CPU quota. */
        THROTTLED_PERIODS,
        /** The duration of a fixed amount of work, in ns. Not a counter. */
        CANARY_NANOS
    }

    public MachineReading {
        Map<Gauge, Long> copy = new EnumMap<>(Gauge.class);
        copy.putAll(gauges);
        gauges = Collections.unmodifiableMap(copy);
    }

    public OptionalLong of(Gauge gauge) {
        Long reading = gauges.get(gauge);
        return reading == null ? OptionalLong.empty() : OptionalLong.of(reading);
    }

    public MachineReading without(Gauge gauge) {
        Map<Gauge, Long> others = new EnumMap<>(Gauge.class);
        others.putAll(gauges);
        others.remove(gauge);
        return new MachineReading(others);
    }

    /**
     * Returns a phrase for each disturbance of the machine since an earlier reading. Does not use benchmark scores.
     *
     * @param fastestCanaryNanos shortest duration of the canary in the session, in ns
     */
    public List<String> disturbancesSince(MachineReading before, double seconds, long fastestCanaryNanos) {
        List<String> reasons = new ArrayList<>();
        double ticks = growth(before, Gauge.CPU_TICKS).orElse(0);
        double stolen = growth(before, Gauge.STOLEN_TICKS).orElse(0) / ticks;
        if (stolen > MOST_STOLEN_SHARE) {
            reasons.add(percent("the hypervisor took %.0f %% of the CPU time", stolen));
        }
        OptionalDouble busy = growth(before, Gauge.BUSY_TICKS);
        OptionalDouble own = growth(before, Gauge.OWN_TICKS);
        if (busy.isPresent() && own.isPresent()) {
            double others = (busy.getAsDouble() - own.getAsDouble()) / ticks;
            if (others > MOST_SHARE_OF_OTHERS) {
                reasons.add(percent("other processes used %.0f %% of the CPU time", others));
            }
        }
        if (growth(before, Gauge.THROTTLED_PERIODS).orElse(0) > 0) {
            reasons.add("the container's CPU quota ran out");
        }
        stalled(before, Gauge.STORAGE_STALL_MICROS, seconds, "storage").ifPresent(reasons::add);
        stalled(before, Gauge.MEMORY_STALL_MICROS, seconds, "memory").ifPresent(reasons::add);
        of(Gauge.CANARY_NANOS).ifPresent(canary -> {
            double slower = (double) canary / fastestCanaryNanos;
            if (slower > SLOWEST_CANARY_RATIO) {
                reasons.add(String.format(Locale.ROOT, "the CPU was slowed %.2f×", slower));
            }
        });
        return reasons;
    }

    private Optional<String> stalled(MachineReading before, Gauge gauge, double seconds, String resource) {
        double share = growth(before, gauge).orElse(0) / (seconds * 1e6);
        return share > MOST_STALLED_SHARE
                ? Optional.of(percent("everything waited for " + resource + " %.0f %% of the time", share))
                : Optional.empty();
    }

    private OptionalDouble growth(MachineReading before, Gauge gauge) {
        return before.of(gauge).isPresent() && of(gauge).isPresent()
                ? OptionalDouble.of(
                        (double) of(gauge).getAsLong() - before.of(gauge).getAsLong())
                : OptionalDouble.empty();
    }

    private static String percent(String format, double share) {
        return String.format(Locale.ROOT, format, 100 * share);
    }
}

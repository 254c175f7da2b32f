package dev.strandbench.environment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Finds out from two readings of the machine whether something disturbed what was measured between them. It never looks
 * at the measured scores.
 */
public final class Disturbance {

    /** The share of all CPU time that a hypervisor may take. */
    private static final double MOST_STOLEN = 0.03;

    /** The share of all CPU time that other processes may use: a tenth of what two cores have. */
    private static final double MOST_USED_BY_OTHERS = 0.1;

    /** The share of the time in which everything may wait for a resource. */
    private static final double MOST_STALLED = 0.1;

    /** The ratio to the fastest canary so far. Turbo clocks alone account for some per cent. */
    private static final double SLOWEST_CANARY = 1.25;

    private Disturbance() {}

    /**
     * Finds what disturbed the time between two readings.
     *
     * @param before the reading before
     * @param after the reading after, later than {@code before}
     * @param seconds between the two readings
     * @param fastestCanaryNanos the fastest canary of the whole session, in ns
     * @return a phrase for each disturbance; empty if there was none, or if this machine has no gauge that would show
     *     it
     */
    public static List<String> between(
            MachineReading before, MachineReading after, double seconds, long fastestCanaryNanos) {
        List<String> reasons = new ArrayList<>();
        double ticks = growth(before, after, Gauge.CPU_TICKS).orElse(0);
        double stolen = growth(before, after, Gauge.STOLEN_TICKS).orElse(0) / ticks;
        if (stolen > MOST_STOLEN) {
            reasons.add(percent("the hypervisor took %.0f %% of the CPU time", stolen));
        }
        OptionalDouble busy = growth(before, after, Gauge.BUSY_TICKS);
        OptionalDouble own = growth(before, after, Gauge.OWN_TICKS);
        if (busy.isPresent() && own.isPresent()) {
            double others = (busy.getAsDouble() - own.getAsDouble()) / ticks;
            if (others > MOST_USED_BY_OTHERS) {
                reasons.add(percent("other processes used %.0f %% of the CPU time", others));
            }
        }
        if (growth(before, after, Gauge.THROTTLED_PERIODS).orElse(0) > 0) {
            reasons.add("the container's CPU quota ran out");
        }
        stalled(before, after, Gauge.STORAGE_STALL_MICROS, seconds, "storage").ifPresent(reasons::add);
        stalled(before, after, Gauge.MEMORY_STALL_MICROS, seconds, "memory").ifPresent(reasons::add);
        after.of(Gauge.CANARY_NANOS).ifPresent(canary -> {
            double slower = (double) canary / fastestCanaryNanos;
            if (slower > SLOWEST_CANARY) {
                reasons.add(String.format(Locale.ROOT, "a fixed spin took %.2f times its shortest time", slower));
            }
        });
        return reasons;
    }

    private static Optional<String> stalled(
            MachineReading before, MachineReading after, Gauge gauge, double seconds, String resource) {
        double share = growth(before, after, gauge).orElse(0) / (seconds * 1e6);
        return share > MOST_STALLED
                ? Optional.of(percent("everything waited for " + resource + " %.0f %% of the time", share))
                : Optional.empty();
    }

    private static OptionalDouble growth(MachineReading before, MachineReading after, Gauge gauge) {
        return before.of(gauge).isPresent() && after.of(gauge).isPresent()
                ? OptionalDouble.of(
                        (double) after.of(gauge).getAsLong() - before.of(gauge).getAsLong())
                : OptionalDouble.empty();
    }

    private static String percent(String format, double share) {
        return String.format(Locale.ROOT, format, 100 * share);
    }
}

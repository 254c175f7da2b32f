package dev.strandbench.scenario.footprint;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What one parked task holds, in bytes; the parts are those of {@link MemoryReading}. Negative where the JVM gave back
 * more than the tasks took.
 */
record MemoryPerTask(double heap, OptionalDouble resident, OptionalDouble outside) {

    /** The difference between two readings, divided by the tasks that were parked in between. */
    static MemoryPerTask between(MemoryReading before, MemoryReading parked, int tasks) {
        return new MemoryPerTask(
                (double) (parked.heap() - before.heap()) / tasks,
                perTask(before.resident(), parked.resident(), tasks),
                perTask(before.outside(), parked.outside(), tasks));
    }

    private static OptionalDouble perTask(OptionalLong before, OptionalLong parked, int tasks) {
        return before.isPresent() && parked.isPresent()
                ? OptionalDouble.of((double) (parked.getAsLong() - before.getAsLong()) / tasks)
                : OptionalDouble.empty();
    }
}

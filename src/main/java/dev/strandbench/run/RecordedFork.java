package dev.strandbench.run;

import dev.strandbench.analysis.stats.IterationSeries;
import dev.strandbench.plan.Cell;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A fork of a run, whether or not it counts.
 *
 * @param cell what it measured
 * @param block the block that it ran in, from 0
 * @param started when
 * @param seconds how long it took, its JVM's start included
 * @param counts whether it is part of the results
 * @param disturbances what disturbed its block
 * @param series the figure that answers, iteration by iteration; empty if the fork failed or lacks it
 * @param measuredFrom the age from which on its iterations count, in s; NaN if none do
 */
public record RecordedFork(
        Cell cell,
        int block,
        Instant started,
        double seconds,
        boolean counts,
        List<String> disturbances,
        Optional<IterationSeries> series,
        double measuredFrom) {}

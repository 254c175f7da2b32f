package dev.strandbench.run;

import dev.strandbench.analysis.stats.IterationSeries;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Plan;
import dev.strandbench.result.Measurement;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A run as its directory records it. Families are in the plan's order, forks in running order.
 *
 * @param measurements the entries of its result file
 */
public record RecordedRun(
        Plan plan,
        Path directory,
        List<FamilyOutcome> outcomes,
        List<Measurement> measurements,
        List<RecordedFork> forks,
        List<NoticedDisturbance> disturbances) {

    /**
     * A fork of a run that counts or not.
     *
     * @param block the number of its block, from 0
     * @param seconds its duration, its JVM's start included
     * @param disturbances of its block
     * @param series the figure that answers, by iteration; empty if the fork failed or lacks it
     * @param measuredFrom the age from which its iterations count, in s; NaN if none do
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

    /**
     * Disturbances of a block.
     *
     * @param family the number of its family in the plan, from 0
     * @param at the end of its last fork
     */
    public record NoticedDisturbance(int family, Instant at, List<String> words) {}

    /** Returns true if a cell is neither measured nor given up, so the time that it takes is unknown. */
    public boolean leavesUnmeasured() {
        return outcomes.stream()
                .flatMap(outcome -> outcome.unmeasured().stream())
                .anyMatch(arm -> !arm.failed());
    }
}

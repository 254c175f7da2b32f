package dev.strandbench.run;

import dev.strandbench.analysis.stats.IterationSeries;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Plan;
import dev.strandbench.result.Measurement;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A run as recorded in its directory, with families in the plan's order and forks in the order of their start. */
public record RecordedRun(
        Plan plan,
        Path directory,
        List<FamilyOutcome> outcomes,
        List<Measurement> measurements,
        List<RecordedFork> forks,
        List<NoticedDisturbance> disturbances) {

    /**
     * A fork of a run. Blocks are numbered from 0. All forks of a block have the same disturbances.
     *
     * @param seconds the duration of the fork, including the start of the JVM
     * @param counts true if verdicts use the fork
     * @param series the metric that answers the question, by iteration; empty if the fork failed or lacks this metric
     * @param measuredFrom the age of the fork, in s, from which iterations count; NaN if no iteration counts
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

    /** The disturbances of a block, noticed at its end. The family's number counts from 0 in the plan's order. */
    public record NoticedDisturbance(int family, Instant at, List<String> words) {}

    /** Returns true if a cell was neither measured nor given up. The time of its forks is then unknown. */
    public boolean leavesUnmeasured() {
        return outcomes.stream()
                .flatMap(outcome -> outcome.unmeasured().stream())
                .anyMatch(arm -> !arm.failed());
    }
}

package dev.strandbench.run;

import dev.strandbench.analysis.stats.IterationSeries;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Plan;
import dev.strandbench.result.Measurement;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The recorded results of a run. Families are in the plan's order, and forks are ordered by their start times. */
public record RecordedRun(
        Plan plan,
        Path directory,
        List<FamilyOutcome> outcomes,
        List<Measurement> measurements,
        List<RecordedFork> forks,
        List<NoticedDisturbance> disturbances) {

    /**
     * A fork of a run. All forks of a block have the same disturbances.
     *
     * @param seconds duration in s, including the JVM's start
     * @param series values of the metric that answers the question, one per iteration; empty if there are none
     * @param measuredFrom age of the fork, in s, from which iterations count for verdicts; NaN if no iteration counts
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

    /** The disturbances that were noticed at the end of a block. Families are numbered from 0 in the plan's order. */
    public record NoticedDisturbance(int family, Instant at, List<String> words) {}

    /** Returns true if a cell was neither measured nor given up. The duration of such a cell's forks is unknown. */
    public boolean leavesUnmeasured() {
        return outcomes.stream()
                .flatMap(outcome -> outcome.unmeasured().stream())
                .anyMatch(arm -> !arm.failed());
    }
}

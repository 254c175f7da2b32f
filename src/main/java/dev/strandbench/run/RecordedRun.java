package dev.strandbench.run;

import dev.strandbench.base.UserErrorException;
import dev.strandbench.plan.Plan;
import dev.strandbench.result.Measurement;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/**
 * What a run has measured so far, and what it knows of it.
 *
 * @param plan that it follows
 * @param directory that it writes to
 * @param outcomes of the families, in the plan's order
 * @param measurements what its result file has
 * @param forks in the order in which they ran
 * @param disturbances of the machine, in the order in which they were noticed
 */
public record RecordedRun(
        Plan plan,
        Path directory,
        List<FamilyOutcome> outcomes,
        List<Measurement> measurements,
        List<RecordedFork> forks,
        List<NoticedDisturbance> disturbances) {

    /**
     * Disturbances of a block.
     *
     * @param family whose block it was: its place in the plan, from 0
     * @param at when its last fork had ended
     * @param words what they were
     */
    public record NoticedDisturbance(int family, Instant at, List<String> words) {}

    /** Whether it has cells that it has neither measured nor given up: how long those take, nobody knows. */
    public boolean leavesUnmeasured() {
        return outcomes.stream()
                .flatMap(outcome -> outcome.arms().stream())
                .anyMatch(arm -> !arm.failed() && measurements.stream().noneMatch(arm.cell()::isOf));
    }

    /**
     * Reads the directory of a run, which may still go on.
     *
     * @throws UserErrorException if it holds no run, or is damaged
     */
    public static RecordedRun in(Path directory) {
        Plan plan = SessionDirectory.plan(directory);
        RunState state = new RunState(plan);
        SessionDirectory.entries(directory, plan).forEach(state::add);
        return state.recorded(directory);
    }
}

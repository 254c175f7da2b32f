package dev.strandbench.run;

import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Family;
import dev.strandbench.plan.Plan;
import java.time.Duration;
import java.util.List;

/** Receives the events of a run. The same thread calls all methods. */
public interface Progress {

    /** Called when the run begins or resumes, with the time that the run has already taken. */
    void begin(Plan plan, Duration spent);

    void starting(Family family, Cell arm, int block, Duration spent);

    void finished(Family family, Cell arm, Duration took);

    void failed(Family family, Cell arm, Duration took, ForkOutcome.Failed failure, boolean givenUp);

    void counted(FamilyOutcome outcome, List<String> disturbances);

    /** Called when a block is complete but will be measured again because of a disturbance. */
    void disturbed(Family family, List<String> disturbances);

    /** Called before a run ends early because the remaining time is too short for the next forks. */
    void endsEarly(NeededForks needed, Duration left);

    void end();
}

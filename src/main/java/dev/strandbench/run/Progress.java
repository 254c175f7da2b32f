package dev.strandbench.run;

import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Family;
import dev.strandbench.plan.Plan;
import java.time.Duration;
import java.util.List;

/** Receives the events of a run. Called by one thread. */
public interface Progress {

    /** The run begins, or goes on after {@code spent}. */
    void begin(Plan plan, Duration spent);

    void starting(Family family, Cell arm, int block);

    void finished(Family family, Cell arm, Duration took);

    void failed(Family family, Cell arm, ForkOutcome.Failed failure, boolean givenUp);

    /** A block is complete and counts. */
    void counted(FamilyOutcome outcome, List<String> disturbances);

    /** A block is complete but was disturbed, and is run again. */
    void disturbed(Family family, List<String> disturbances);

    void end();
}

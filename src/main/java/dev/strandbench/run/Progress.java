package dev.strandbench.run;

import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Family;
import dev.strandbench.plan.Plan;
import java.time.Duration;
import java.util.List;

/** Follows how a run gets on. Called by one thread. */
public interface Progress {

    /** The run begins, or goes on after {@code spent}. */
    void begin(Plan plan, Duration spent);

    /** A fork starts. */
    void starting(Family family, Cell arm, int block);

    /** A fork has ended well. */
    void finished(Family family, Cell arm, Duration took);

    /** A fork has failed. */
    void failed(Family family, Cell arm, ForkOutcome.Failed failure, boolean givenUp);

    /** A block is complete and counts. */
    void counted(FamilyOutcome outcome, List<String> disturbances);

    /** A block is complete but was disturbed, and is run again. */
    void disturbed(Family family, List<String> disturbances);

    /** Nothing more is run. */
    void end();
}

package dev.strandbench.run;

import dev.strandbench.plan.Cell;
import dev.strandbench.run.policy.ForkShape;

/** Where forks come from: JMH, a recorded file, or a test. One fork at a time; called by one thread. */
public interface ForkSource {

    /**
     * Runs a fork and waits for it.
     *
     * @param cell what to run
     * @param shape how much of it
     * @return how it ended; a fork that fails does not throw
     * @throws NoForkException if none can be started, whatever the cell
     */
    ForkOutcome run(Cell cell, ForkShape shape);
}

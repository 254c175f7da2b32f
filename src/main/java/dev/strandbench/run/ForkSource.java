package dev.strandbench.run;

import dev.strandbench.plan.Cell;
import dev.strandbench.run.policy.ForkShape;

/** A source of forks, such as JMH or a recorded file. It runs one fork at a time, on a single thread. */
public interface ForkSource {

    /**
     * Runs a fork and waits until it ends. A failed fork is also returned as an outcome.
     *
     * @throws NoForkException if no fork of any cell can be started
     */
    ForkOutcome run(Cell cell, ForkShape shape);
}

package dev.strandbench.run;

import dev.strandbench.plan.Cell;
import dev.strandbench.run.policy.ForkShape;

/** A source of forks, such as JMH or a recorded file. A source runs one fork at a time, on a single thread. */
public interface ForkSource {

    /**
     * Runs a fork and waits until the fork ends.
     *
     * @return the outcome of the fork, even if the fork fails
     * @throws NoForkException if no fork of any cell can be started
     */
    ForkOutcome run(Cell cell, ForkShape shape);
}

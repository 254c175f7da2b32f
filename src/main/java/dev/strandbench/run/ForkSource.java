package dev.strandbench.run;

import dev.strandbench.plan.Cell;
import dev.strandbench.run.policy.ForkShape;

/** A source of forks: JMH, a recorded file, or a test. Runs one fork at a time. Only one thread may use a source. */
public interface ForkSource {

    /**
     * Runs a fork and waits until it ends.
     *
     * @return the outcome; no exception is thrown if the fork fails
     * @throws NoForkException if no fork of any cell can be started
     */
    ForkOutcome run(Cell cell, ForkShape shape);
}

package dev.strandbench.run;

import dev.strandbench.plan.Cell;
import dev.strandbench.run.policy.ForkShape;

/** A source of forks: JMH, a recorded file, or a test. It runs one fork at a time, for one thread. */
public interface ForkSource {

    /**
     * Runs a fork and waits for it.
     *
     * @return the outcome; a fork that fails does not throw
     * @throws NoForkException if no fork of any cell can be started
     */
    ForkOutcome run(Cell cell, ForkShape shape);
}

package dev.strandbench.run;

import dev.strandbench.plan.Cell;
import dev.strandbench.run.policy.ForkShape;

/** Runs forks with JMH, or reads them from a file. Runs one fork at a time, on a single thread. */
public interface ForkSource {

    /** Runs a fork until it ends or fails. Throws {@link NoForkException} if no fork of any cell can be started. */
    ForkOutcome run(Cell cell, ForkShape shape);
}

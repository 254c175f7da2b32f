package dev.strandbench.run;

import dev.strandbench.plan.Cell;
import dev.strandbench.run.policy.ForkShape;

/** Runs or reads one fork at a time, on one thread. Throws {@link NoForkException} if no fork can be started. */
public interface ForkSource {

    ForkOutcome run(Cell cell, ForkShape shape);
}

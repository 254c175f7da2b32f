package dev.strandbench.run;

import dev.strandbench.plan.Cell;
import dev.strandbench.result.Measurement;
import java.util.List;
import java.util.Set;

/** Chooses the cells that a run measures. */
@FunctionalInterface
public interface Demand {

    /**
     * Returns the cells that the run still has to measure, the most urgent first. An empty list ends the run.
     *
     * @param measured the result entries of the run so far
     * @param lost the cells that the run gave up, and the cells without anything to measure
     */
    List<Cell> open(List<Measurement> measured, Set<Cell> lost);
}

package dev.strandbench.run;

import dev.strandbench.plan.Cell;
import dev.strandbench.result.Measurement;
import java.util.List;
import java.util.Set;

/** Chooses the cells that a run measures. A cell is lost if the run gave it up, or if it has nothing to measure. */
@FunctionalInterface
public interface Demand {

    /** Returns the cells that a run still has to measure, the most urgent first. An empty list ends the run. */
    List<Cell> open(List<Measurement> measured, Set<Cell> lost);
}

package dev.strandbench.run;

import dev.strandbench.plan.Cell;
import dev.strandbench.result.Measurement;
import java.util.List;
import java.util.Set;

/** Chooses the cells that a run measures. */
@FunctionalInterface
public interface Demand {

    /**
     * Returns the cells that the run still has to measure, the most urgent first. An empty list ends the run. The run
     * gave up the cells in {@code lost}, or found nothing to measure in them.
     */
    List<Cell> open(List<Measurement> measured, Set<Cell> lost);
}

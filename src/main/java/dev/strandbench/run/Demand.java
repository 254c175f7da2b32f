package dev.strandbench.run;

import dev.strandbench.plan.Cell;
import dev.strandbench.result.Measurement;
import java.util.List;
import java.util.Set;

/** Asks for what a run measures, and says when it has enough. */
@FunctionalInterface
public interface Demand {

    /**
     * The cells that are still asked for, the most urgent first.
     *
     * @param measured what the run has so far
     * @param lost cells that it can measure no more: they were given up, or have nothing to measure
     */
    List<Cell> open(List<Measurement> measured, Set<Cell> lost);
}

package dev.strandbench.run;

import dev.strandbench.plan.Cell;
import dev.strandbench.result.Measurement;
import java.util.List;
import java.util.Set;

/** Asks for what a run measures, and says when it has enough. */
@FunctionalInterface
public interface Demand {

    /**
     * The cells that are still asked for.
     *
     * @param measured what the run has so far
     */
    Set<Cell> open(List<Measurement> measured);
}

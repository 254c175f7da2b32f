package dev.strandbench.run;

import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Family;
import java.util.List;

/**
 * The forks that a family needs next.
 *
 * @param arms arms that need forks, in the plan's order
 * @param forksOfEach forks that each arm needs, at least 1
 * @param seconds approximate total time of all forks, in s, including their JVMs' starts
 */
public record NeededForks(Family family, List<Cell> arms, int forksOfEach, double seconds) {}

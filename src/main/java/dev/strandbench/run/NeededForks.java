package dev.strandbench.run;

import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Family;
import java.util.List;

/**
 * The forks that a family needs next.
 *
 * @param arms the arms that need forks, in the plan's order
 * @param forksOfEach the number of forks that each of these arms needs, at least 1
 * @param seconds the approximate time of all these forks, including the starts of their JVMs
 */
public record NeededForks(Family family, List<Cell> arms, int forksOfEach, double seconds) {}

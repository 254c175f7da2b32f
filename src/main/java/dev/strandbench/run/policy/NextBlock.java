package dev.strandbench.run.policy;

import java.time.Duration;
import java.util.Set;

/**
 * The next block of a family, with a fork for each of the given arms.
 *
 * @param length the length of each fork
 * @param arms the numbers of the arms that the block measures; at least one
 */
public record NextBlock(Duration length, Set<Integer> arms) {}

package dev.strandbench.run.policy;

import java.time.Duration;
import java.util.Set;

/**
 * The next block of a family: a fork of each of some arms.
 *
 * @param length of each fork
 * @param arms the arms in the race, by number; at least one
 */
public record NextBlock(Duration length, Set<Integer> arms) {}

package dev.strandbench.run.policy;

import java.time.Duration;
import java.util.Set;

/**
 * What a family runs next: a fork of each of some arms.
 *
 * @param length how long each fork is to run
 * @param arms the arms that are still in the race, by number; at least one
 */
public record NextBlock(Duration length, Set<Integer> arms) {}

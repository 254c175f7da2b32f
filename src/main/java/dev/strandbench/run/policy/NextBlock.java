package dev.strandbench.run.policy;

import java.time.Duration;
import java.util.Set;

/** The next block of a family: one fork for each arm, all with the same length. A block has at least one arm. */
public record NextBlock(Duration length, Set<Integer> arms) {}

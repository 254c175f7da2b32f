package dev.strandbench.run.policy;

import java.time.Duration;
import java.util.Set;

/** The next block of a family: one fork of the given length for each arm. A block has at least one arm. */
public record NextBlock(Duration length, Set<Integer> arms) {}

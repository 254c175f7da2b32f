package dev.strandbench.result;

import java.util.List;

/**
 * Where the forks of a measurement stood in an interleaved run, and where that was. Forks of the same run and block ran
 * side by side, so that two measurements can be paired by block.
 *
 * @param run the run's name; equal for all measurements of a run
 * @param blocks the block of each fork, in the order of the forks
 * @param machine what the run knows of its machine, in words; empty if the file does not say
 */
public record BlockMembership(String run, List<Integer> blocks, String machine) {}

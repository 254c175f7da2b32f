package dev.strandbench.policy;

import java.util.List;
import java.util.Map;

/**
 * All that a policy may look at.
 *
 * @param forks what each arm measured, by the arm's number, in the order of blocks; arms that failed are missing
 * @param throughput whether a larger score is a smaller cost
 * @param interleaved whether forks of the same block ran side by side
 * @param mostForks how many forks an arm can have
 */
public record FamilyForks(
        Map<Integer, List<MeasuredFork>> forks, boolean throughput, boolean interleaved, int mostForks) {

    /** How many blocks are complete. */
    public int blocks() {
        return forks.values().stream()
                .flatMap(List::stream)
                .mapToInt(fork -> fork.block() + 1)
                .max()
                .orElse(0);
    }
}

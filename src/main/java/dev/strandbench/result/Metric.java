package dev.strandbench.result;

import java.util.Arrays;

/**
 * What was measured of one quantity.
 *
 * @param unit JMH's, for example {@code ms/op}
 * @param score JMH's score over everything; NaN if it has none
 * @param scores {@code scores[fork][iteration]} in {@code unit}; empty if the file keeps no raw series. Not copied
 */
@SuppressWarnings("ArrayRecordComponent") // large, and never compared
public record Metric(String unit, double score, double[][] scores) {

    /** How many forks have iterations. */
    public int forks() {
        return scores.length;
    }

    /** The mean over the iterations of each fork, by fork. */
    public double[] forkMeans() {
        return Arrays.stream(scores)
                .mapToDouble(fork -> Arrays.stream(fork).sum() / fork.length)
                .toArray();
    }
}

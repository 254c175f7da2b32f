package dev.strandbench.result;

import java.util.Arrays;
import java.util.List;

/**
 * What was measured of one quantity.
 *
 * @param unit JMH's, for example {@code ms/op}
 * @param score JMH's score over everything; NaN if it has none
 * @param scores {@code scores[fork][iteration]} in {@code unit}; empty if the file keeps no raw series. Not copied
 */
@SuppressWarnings("ArrayRecordComponent") // large, and never compared
public record Metric(String unit, double score, double[][] scores) {

    /**
     * The same quantity over the forks of several measurements, in their order.
     *
     * @param parts at least one, all of one unit
     * @return with JMH's score over everything, the mean of all iterations; that of the first part where none has
     *     iterations
     */
    static Metric joined(List<Metric> parts) {
        double[][] scores =
                parts.stream().flatMap(part -> Arrays.stream(part.scores())).toArray(double[][]::new);
        return new Metric(
                parts.getFirst().unit(),
                Arrays.stream(scores)
                        .flatMapToDouble(Arrays::stream)
                        .average()
                        .orElse(parts.getFirst().score()),
                scores);
    }

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

    /**
     * The geometric mean of the fork means, whose ratio is that of a comparison by forks; their plain mean if one of
     * them is 0 or below; JMH's score if there are no forks.
     */
    public double meanOfForks() {
        double[] means = forkMeans();
        if (means.length == 0) {
            return score;
        }
        if (Arrays.stream(means).anyMatch(mean -> !(mean > 0))) {
            return Arrays.stream(means).sum() / means.length;
        }
        // Relative to the first, so that the mean of equal forks is exactly theirs.
        double logs =
                Arrays.stream(means).map(mean -> Math.log(mean / means[0])).sum();
        return means[0] * Math.exp(logs / means.length);
    }
}

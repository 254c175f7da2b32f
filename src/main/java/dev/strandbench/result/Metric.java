package dev.strandbench.result;

import java.util.Arrays;
import java.util.List;

/**
 * The measured values of a score or a secondary metric.
 *
 * @param unit unit as JMH writes it, for example {@code ms/op}
 * @param score JMH's score over all forks; NaN if JMH states no score
 * @param scores score of each iteration, with the indexes {@code [fork][iteration]}; not copied; may be empty
 */
@SuppressWarnings("ArrayRecordComponent") // large, and never compared
public record Metric(String unit, double score, double[][] scores) {

    /**
     * Joins several metrics. The score is the mean of all iterations, or the first metric's score if there are no
     * iterations.
     */
    public static Metric joined(List<Metric> parts) {
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

    public int forks() {
        return scores.length;
    }

    public double[] forkMeans() {
        return Arrays.stream(scores)
                .mapToDouble(fork -> Arrays.stream(fork).sum() / fork.length)
                .toArray();
    }

    /**
     * Returns the geometric mean of the fork means, or the arithmetic mean if a fork mean is 0 or less. Returns JMH's
     * score if there are no iteration scores.
     */
    public double meanOfForks() {
        double[] means = forkMeans();
        if (means.length == 0) {
            return score;
        }
        if (Arrays.stream(means).anyMatch(mean -> !(mean > 0))) {
            return Arrays.stream(means).sum() / means.length;
        }
        // If all forks are equal, dividing by the first mean makes the result exact.
        double logs =
                Arrays.stream(means).map(mean -> Math.log(mean / means[0])).sum();
        return means[0] * Math.exp(logs / means.length);
    }
}

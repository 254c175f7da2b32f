package dev.strandbench.compare;

import dev.strandbench.analysis.stats.ChangePointRule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * Two levels between which an arm's scores alternate in the same fork. A level is given by its mean score.
 *
 * @param highShare share of the iterations at the high level, between 0 and 1
 * @param forks number of forks with iterations at both levels
 */
public record Regimes(double low, double high, double highShare, int forks) {

    private static final double LEAST_RATIO = 1.25;

    private static final ChangePointRule CHANGES = new ChangePointRule(1e-4, LEAST_RATIO - 1);

    private static final int FEWEST_ITERATIONS_OF_A_LEVEL = 3;

    private record Stretch(int fork, int from, double mean, int iterations) {}

    /** Finds two levels in {@code scores[fork][iteration]}. */
    static Optional<Regimes> of(double[][] scores) {
        List<Stretch> stretches = new ArrayList<>();
        for (int fork = 0; fork < scores.length; fork++) {
            stretches.addAll(stretches(fork, scores[fork]));
        }
        stretches.removeIf(stretch -> stretch.iterations < FEWEST_ITERATIONS_OF_A_LEVEL || !(stretch.mean > 0));
        stretches.sort(Comparator.comparingDouble(Stretch::mean));
        return border(stretches).flatMap(border -> split(stretches, border));
    }

    private static List<Stretch> stretches(int fork, double[] scores) {
        List<Integer> borders = new ArrayList<>(List.of(0));
        borders.addAll(CHANGES.find(scores));
        borders.add(scores.length);
        List<Stretch> stretches = new ArrayList<>();
        for (int i = 0; i + 1 < borders.size(); i++) {
            int from = borders.get(i);
            int to = borders.get(i + 1);
            stretches.add(new Stretch(fork, from, Mean.ofRange(scores, from, to).getAsDouble(), to - from));
        }
        return stretches;
    }

    private static Optional<Integer> border(List<Stretch> sorted) {
        int border = 0;
        double greatest = 1;
        for (int i = 1; i < sorted.size(); i++) {
            double step = sorted.get(i).mean / sorted.get(i - 1).mean;
            if (step > greatest) {
                greatest = step;
                border = i;
            }
        }
        return border == 0 ? Optional.empty() : Optional.of(border);
    }

    private static Optional<Regimes> split(List<Stretch> sorted, int border) {
        List<Stretch> lower = sorted.subList(0, border);
        List<Stretch> higher = sorted.subList(border, sorted.size());
        double low = mean(lower);
        double high = mean(higher);
        long both = lower.stream()
                .map(Stretch::fork)
                .distinct()
                .filter(fork -> higher.stream().anyMatch(stretch -> stretch.fork == fork))
                .count();
        return high < LEAST_RATIO * low || !changesBothWays(lower, higher)
                ? Optional.empty()
                : Optional.of(new Regimes(
                        low, high, iterations(higher) / (iterations(lower) + iterations(higher)), (int) both));
    }

    /** If scores change in only one direction, they drift instead of alternating. */
    private static boolean changesBothWays(List<Stretch> lower, List<Stretch> higher) {
        boolean rises = false;
        boolean falls = false;
        for (Stretch low : lower) {
            for (Stretch high : higher) {
                rises |= low.fork == high.fork && low.from < high.from;
                falls |= low.fork == high.fork && high.from < low.from;
            }
        }
        return rises && falls;
    }

    private static double mean(List<Stretch> stretches) {
        return stretches.stream()
                        .mapToDouble(stretch -> stretch.mean * stretch.iterations)
                        .sum()
                / iterations(stretches);
    }

    private static double iterations(List<Stretch> stretches) {
        return stretches.stream().mapToInt(Stretch::iterations).sum();
    }
}

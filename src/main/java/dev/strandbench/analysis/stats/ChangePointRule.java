package dev.strandbench.analysis.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Finds changes in a series by Hunter's rule (Fleming et al., ICPE 2023), exactly as Apache Otava does with windows of
 * 30 points. The first pass finds significant changes in windows by E-divisive means (Matteson and James, JASA 109,
 * 2014) and Student's t test. The second pass repeatedly removes the weakest change point, until all remaining change
 * points are significant and large enough. The rule uses no random numbers.
 *
 * @param significance largest p-value of a change point, in (0, 1)
 * @param smallestChange smallest change of the mean, as a share of the smaller mean; at least 0
 */
public record ChangePointRule(double significance, double smallestChange) {

    /** The published rule, which finds changes of any size. */
    public static final ChangePointRule STANDARD = new ChangePointRule(0.001, 0);

    /**
     * Number of points in a window. A window begins at the middle of the previous window or at a later change point.
     */
    private static final int WINDOW = 30;

    /**
     * The first pass multiplies significance levels below this value by 10, and doubles other levels below
     * {@link #LAX_SIGNIFICANCE}.
     */
    private static final double STRICT_SIGNIFICANCE = 0.05;

    private static final double LAX_SIGNIFICANCE = 0.5;

    /**
     * Returns the index of the first number after each change, in ascending order; every index is above 0. Numbers must
     * be finite.
     */
    public List<Integer> find(double... numbers) {
        List<Integer> candidates = candidates(numbers);
        List<ChangePoint> points = IntStream.range(0, candidates.size())
                .mapToObj(i -> ChangePoint.amid(candidates, i, numbers))
                .collect(Collectors.toList());
        while (!points.isEmpty()) {
            ChangePoint weakest = weakest(points);
            if (weakest.pValue() < significance && weakest.change() > smallestChange) {
                break;
            }
            remove(points, weakest, numbers);
        }
        return points.stream().map(ChangePoint::index).toList();
    }

    private ChangePoint weakest(List<ChangePoint> points) {
        ChangePoint leastSure = points.stream()
                .max(Comparator.comparingDouble(ChangePoint::pValue))
                .orElseThrow();
        return leastSure.pValue() >= significance
                ? leastSure
                : points.stream()
                        .min(Comparator.comparingDouble(ChangePoint::change))
                        .orElseThrow();
    }

    /** Like Apache Otava, updates only the p-values of the two change points that follow the removed change point. */
    private static void remove(List<ChangePoint> points, ChangePoint point, double[] numbers) {
        int at = points.indexOf(point);
        points.remove(at);
        List<Integer> indexes = points.stream().map(ChangePoint::index).toList();
        for (int i = at; i < Math.min(points.size(), at + 2); i++) {
            points.set(i, ChangePoint.amid(indexes, i, numbers));
        }
    }

    private List<Integer> candidates(double[] numbers) {
        double lax = significance;
        if (significance < LAX_SIGNIFICANCE) {
            lax *= significance < STRICT_SIGNIFICANCE ? 10 : 2;
        }
        List<Integer> found = new ArrayList<>();
        int start = 0;
        while (start < numbers.length) {
            int end = Math.min(start + WINDOW, numbers.length);
            List<Integer> inWindow = inWindow(numbers, start, end, lax);
            inWindow.stream().filter(index -> !found.contains(index)).forEach(found::add);
            int last = inWindow.isEmpty() ? 0 : inWindow.get(inWindow.size() - 1);
            start = Math.max(last, start + WINDOW / 2);
        }
        return found.stream().sorted().toList();
    }

    /** Splits the window at the strongest change, and splits the parts again until no split is significant. */
    private static List<Integer> inWindow(double[] numbers, int start, int end, double significance) {
        List<Integer> borders = new ArrayList<>(List.of(start, end));
        while (true) {
            Split best = Split.NONE;
            int stretch = 0;
            for (int i = 0; i + 1 < borders.size(); i++) {
                Split split = Split.best(numbers, borders.get(i), borders.get(i + 1));
                if (split.energy() > best.energy()) {
                    best = split;
                    stretch = i;
                }
            }
            if (best.index() == 0
                    || ChangePoint.between(numbers, borders.get(stretch), best.index(), borders.get(stretch + 1))
                                    .pValue()
                            > significance) {
                return borders.subList(1, borders.size() - 1);
            }
            borders.add(stretch + 1, best.index());
        }
    }

    /**
     * A change of the mean in a series.
     *
     * @param change change of the mean at the change point, as a share of the smaller mean
     */
    private record ChangePoint(int index, double pValue, double change) {

        static ChangePoint amid(List<Integer> indexes, int i, double[] numbers) {
            int start = i == 0 ? 0 : indexes.get(i - 1);
            int end = i + 1 == indexes.size() ? numbers.length : indexes.get(i + 1);
            return between(numbers, start, indexes.get(i), end);
        }

        static ChangePoint between(double[] numbers, int start, int index, int end) {
            double[] before = Arrays.copyOfRange(numbers, start, index);
            double[] after = Arrays.copyOfRange(numbers, index, end);
            double was = mean(before);
            double is = mean(after);
            double change = Math.max(Math.abs(is / was - 1), Math.abs(was / is - 1));
            return new ChangePoint(index, pValue(before, after), change);
        }

        /** Divides the variances in Student's t test by n, not by n − 1, as Apache Otava does. */
        private static double pValue(double[] before, double[] after) {
            int degrees = before.length + after.length - 2;
            double distance = Math.abs(mean(before) - mean(after));
            if (degrees == 0 || distance == 0) {
                return 1;
            }
            double pooled = ((before.length - 1) * variance(before) + (after.length - 1) * variance(after)) / degrees;
            double error = Math.sqrt(pooled * (1.0 / before.length + 1.0 / after.length));
            return error == 0 ? 0 : 2 * TDistribution.of(degrees).survivalProbability(distance / error);
        }

        private static double mean(double[] numbers) {
            return Mean.of(numbers).getAsDouble();
        }

        private static double variance(double[] numbers) {
            return Variance.of(numbers).setBiased(true).getAsDouble();
        }
    }

    /** A split of a section. The energy is Matteson and James's scaled statistic, with exponent 1. */
    private record Split(int index, double energy) {

        static final Split NONE = new Split(0, Double.NEGATIVE_INFINITY);

        /** Returns the split with the highest energy. The part after the split may end before the section ends. */
        static Split best(double[] numbers, int start, int end) {
            Split best = NONE;
            double[][] sums = sumsOfDistances(numbers, start, end);
            int length = end - start;
            for (int far = 2; far <= length; far++) {
                for (int border = 1; border < far; border++) {
                    double left = sums[border][border] / 2;
                    double both = sums[far][far] / 2;
                    double between = sums[border][far] - sums[border][border];
                    double right = both - left - between;
                    double m = border;
                    double n = far - border;
                    double apart = 2 * between / (m * n) - meanOfPairs(left, m) - meanOfPairs(right, n);
                    double energy = m * n / (m + n) * apart;
                    if (energy > best.energy) {
                        best = new Split(start + border, energy);
                    }
                }
            }
            return best;
        }

        /** Element {@code [i][j]} is the sum of all distances from the first i numbers to the first j numbers. */
        private static double[][] sumsOfDistances(double[] numbers, int start, int end) {
            int length = end - start;
            double[][] sums = new double[length + 1][length + 1];
            for (int i = 0; i < length; i++) {
                for (int j = 0; j < length; j++) {
                    sums[i + 1][j + 1] = sums[i][j + 1]
                            + sums[i + 1][j]
                            - sums[i][j]
                            + Math.abs(numbers[start + i] - numbers[start + j]);
                }
            }
            return sums;
        }

        private static double meanOfPairs(double sum, double numbers) {
            return numbers < 2 ? 0 : sum / (numbers * (numbers - 1) / 2);
        }
    }
}

package dev.strandbench.analysis.stats;

import java.util.Comparator;
import java.util.stream.IntStream;

/** Holm's correction for several comparisons at once (Holm, Scandinavian Journal of Statistics 6, 1979). */
public final class Holm {

    private Holm() {}

    /**
     * Adjusts p-values, so that each can be held against the significance level as if it were the only one.
     *
     * @param pValues each in [0, 1]
     * @return as many, in the same order, each at least as large and at most 1
     */
    public static double[] adjust(double... pValues) {
        int[] ascending = IntStream.range(0, pValues.length)
                .boxed()
                .sorted(Comparator.comparingDouble(index -> pValues[index]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] adjusted = new double[pValues.length];
        double largest = 0;
        for (int rank = 0; rank < ascending.length; rank++) {
            double scaled = pValues[ascending[rank]] * (pValues.length - rank);
            largest = Math.max(largest, Math.min(1, scaled));
            adjusted[ascending[rank]] = largest;
        }
        return adjusted;
    }
}

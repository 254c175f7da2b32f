package dev.strandbench.why;

import dev.strandbench.analysis.ArmCosts;
import dev.strandbench.analysis.ForkCost;
import dev.strandbench.compare.ForkModes;
import dev.strandbench.compare.MeasuredArm;
import dev.strandbench.result.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The means of a metric in an arm's fast and slow forks. A metric that separates the fast from the slow forks may show
 * a cause or an effect of the slow mode.
 *
 * @param separates true if all slow forks have larger values than all fast forks, or all have smaller values
 */
public record ModeFigure(String name, String unit, double fast, double slow, boolean separates) {

    private static final double LEAST_RATIO = 1.2;

    private static final String DISTURBED = "disturbed blocks";

    /**
     * Compares an arm's fast forks with its slow forks: their metrics, and the share of forks in disturbed blocks.
     * Metrics that separate the fast from the slow forks come first. Metrics that differ little are left out.
     */
    public static List<ModeFigure> of(MeasuredArm arm, ForkModes modes, Set<Integer> disturbed) {
        ArmCosts costs = arm.costs(1);
        double border = Math.log(modes.fast().highest() * modes.slow().lowest()) / 2;
        boolean[] slow = new boolean[costs.size()];
        double[] inDisturbed = new double[costs.size()];
        for (int fork = 0; fork < slow.length; fork++) {
            ForkCost cost = costs.forks().get(fork);
            slow[fork] = cost.logCost() > border;
            inDisturbed[fork] = disturbed.contains(cost.block()) ? 1 : 0;
        }
        List<ModeFigure> figures = new ArrayList<>(List.of(of(DISTURBED, "share", inDisturbed, slow)));
        for (Map.Entry<String, Metric> metric : arm.measurement().secondary().entrySet()) {
            if (metric.getValue().forks() == slow.length) {
                figures.add(of(
                        metric.getKey(),
                        metric.getValue().unit(),
                        Arrays.stream(metric.getValue().scores())
                                .mapToDouble(ModeFigure::meanOfKnown)
                                .toArray(),
                        slow));
            }
        }
        return figures.stream()
                .filter(ModeFigure::differs)
                .sorted(Comparator.comparing((ModeFigure one) -> !one.separates)
                        .thenComparing(
                                Comparator.comparingDouble(ModeFigure::distance).reversed())
                        .thenComparing(ModeFigure::name))
                .toList();
    }

    private static ModeFigure of(String name, String unit, double[] values, boolean[] slow) {
        double[] ofSlow = IntStream.range(0, values.length)
                .filter(fork -> slow[fork])
                .mapToDouble(fork -> values[fork])
                .toArray();
        double[] ofFast = IntStream.range(0, values.length)
                .filter(fork -> !slow[fork])
                .mapToDouble(fork -> values[fork])
                .toArray();
        Set<Boolean> orders = new HashSet<>();
        boolean equal = false;
        for (double one : ofFast) {
            for (double other : ofSlow) {
                orders.add(other > one);
                equal |= !(other > one) && !(other < one);
            }
        }
        return new ModeFigure(name, unit, mean(ofFast), mean(ofSlow), orders.size() == 1 && !equal);
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }

    private static double meanOfKnown(double[] values) {
        return mean(Arrays.stream(values).filter(value -> !Double.isNaN(value)).toArray());
    }

    private boolean differs() {
        return Double.isFinite(fast) && Double.isFinite(slow) && (separates || distance() >= Math.log(LEAST_RATIO));
    }

    private double distance() {
        return fast == slow ? 0 : Math.abs(Math.log(Math.abs(slow) / Math.abs(fast)));
    }
}

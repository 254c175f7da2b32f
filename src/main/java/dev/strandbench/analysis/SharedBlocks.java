package dev.strandbench.analysis;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;

/**
 * Estimates weighted sums of arms' mean log costs from blocks that contain a fork of every arm. Map keys are arm
 * numbers.
 */
final class SharedBlocks {

    private static final double NOISE_STANDARD_ERRORS = 2;

    private final Map<Integer, ArmCosts> arms;
    private final int count;

    record Spread(double variance, double degreesOfFreedom) {}

    private SharedBlocks(Map<Integer, ArmCosts> arms, int count) {
        this.arms = arms;
        this.count = count;
    }

    /** Returns the blocks in which every arm of the set has a fork, or no blocks if an arm has no forks. */
    static SharedBlocks of(Map<Integer, ArmCosts> all, Set<Integer> used) {
        Map<Integer, ArmCosts> arms = new TreeMap<>();
        used.forEach(number -> arms.put(number, all.getOrDefault(number, new ArmCosts(List.of()))));
        Set<Integer> shared = new HashSet<>();
        arms.values().forEach(arm -> shared.addAll(arm.blocks()));
        arms.values().forEach(arm -> shared.retainAll(arm.blocks()));
        arms.replaceAll((number, arm) -> arm.in(shared));
        return new SharedBlocks(arms, shared.size());
    }

    SharedBlocks first(int blocks) {
        Map<Integer, ArmCosts> earlier = new TreeMap<>(arms);
        earlier.replaceAll((number, arm) -> arm.first(blocks));
        return new SharedBlocks(earlier, Math.min(count, blocks));
    }

    int count() {
        return count;
    }

    private ArmCosts arm(int number) {
        return arms.getOrDefault(number, new ArmCosts(List.of()));
    }

    double mean(int number) {
        return count == 0 ? Double.NaN : Mean.of(arm(number).logCosts()).getAsDouble();
    }

    double sum(Map<Integer, Double> weights) {
        double sum = 0;
        for (Map.Entry<Integer, Double> weight : weights.entrySet()) {
            sum += weight.getValue() * mean(weight.getKey());
        }
        return sum;
    }

    /**
     * Returns the variance of a weighted sum. Requires at least two blocks. The spread between blocks excludes effects
     * on a whole block, but the spread of each arm gives more degrees of freedom (Satterthwaite).
     *
     * @param byBlock true to use the spread of the sum between blocks, false to use the spread of each arm
     */
    Spread spread(Map<Integer, Double> weights, boolean byBlock) {
        return byBlock ? betweenBlocks(weights) : ofEachArm(weights);
    }

    private Spread betweenBlocks(Map<Integer, Double> weights) {
        double[] sums = new double[count];
        weights.forEach((number, weight) -> {
            double[] logs = arm(number).logCosts();
            for (int block = 0; block < count; block++) {
                sums[block] += weight * logs[block];
            }
        });
        return new Spread(Variance.of(sums).getAsDouble() / count, count - 1.0);
    }

    private Spread ofEachArm(Map<Integer, Double> weights) {
        double sum = 0;
        double squares = 0;
        double degrees = 0;
        for (Map.Entry<Integer, Double> weight : weights.entrySet()) {
            double variance = Variance.of(arm(weight.getKey()).logCosts()).getAsDouble();
            double share = weight.getValue() * weight.getValue() * variance / count;
            sum += share;
            squares += share * share / (count - 1);
            degrees += count - 1;
        }
        return new Spread(sum, squares == 0 ? degrees : sum * sum / squares);
    }

    /** Returns the largest bias that drift within forks may cause in a weighted sum; 0 if the drift may be noise. */
    double driftAllowance(Map<Integer, Double> weights) {
        double drift = 0;
        double variance = 0;
        for (Map.Entry<Integer, Double> weight : weights.entrySet()) {
            double[] drifts = arm(weight.getKey()).drifts();
            if (drifts.length >= ArmCosts.FEWEST_FORKS_FOR_DRIFT) {
                drift += weight.getValue() * Mean.of(drifts).getAsDouble();
                variance += weight.getValue()
                        * weight.getValue()
                        * Variance.of(drifts).getAsDouble()
                        / drifts.length;
            }
        }
        return Math.max(0, Math.abs(drift) - NOISE_STANDARD_ERRORS * Math.sqrt(variance));
    }
}

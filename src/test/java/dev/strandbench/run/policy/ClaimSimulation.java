package dev.strandbench.run.policy;

import dev.strandbench.analysis.ArmCosts;
import dev.strandbench.analysis.FamilyAnalysis;
import dev.strandbench.analysis.ForkCost;
import dev.strandbench.analysis.LookPlan;
import dev.strandbench.analysis.RangeVerdict.RangePosition;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.base.Plural;
import dev.strandbench.run.policy.SimulatedArm.Spread;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Claims about pairs of a family's arms that were chosen before anything was measured, and whose truth is known: how
 * often they are said to hold, or not to, at any look, where what is claimed is just about so; and how many forks it
 * takes to refute one that is wrong.
 */
public final class ClaimSimulation {

    /** The ratio of each claimed pair, and a bound of what is claimed of it. */
    private static final double RATIO = 1.1;

    private static final Interval AT_MOST_AS_MUCH = new Interval(0, 1);

    /**
     * The ratio of a pair of which {@link #AT_MOST_AS_MUCH} is claimed. The ratio is so large that the error
     * probability decides how many forks a refutation takes. A ratio of 1.1 always takes 20 forks.
     */
    private static final double REFUTED_RATIO = 1.5;

    private static final List<Integer> LOOKS = IntStream.rangeClosed(1, LookPlan.SEQUENTIAL.mostForks())
            .filter(forks -> LookPlan.SEQUENTIAL.lastLook(forks) == forks)
            .boxed()
            .toList();

    private static final double QUIETER = 1 / 3.0;

    private final SplittableRandom random;

    public ClaimSimulation(long seed) {
        random = new SplittableRandom(seed);
    }

    /** The distribution of the logarithms of fork means. */
    enum Scatter {
        NORMAL,
        SKEWED,
        BIMODAL,
        HEAVY_TAILED;

        private Spread spread(double variation) {
            return switch (this) {
                case NORMAL -> Spread.normal(variation);
                case SKEWED -> Spread.skewed(variation);
                case BIMODAL -> Spread.modes(0.3, Math.exp(2.1 * variation), 0.3 * variation);
                case HEAVY_TAILED -> Spread.heavyTailed(variation);
            };
        }
    }

    /** What is claimed of a pair whose ratio is at the bound. */
    enum Claimed {
        /** At least as much. */
        BEYOND_A_BOUND,
        BETWEEN_TWO;

        Interval range() {
            return switch (this) {
                case BEYOND_A_BOUND -> new Interval(RATIO, Double.POSITIVE_INFINITY);
                case BETWEEN_TWO -> new Interval(1 / RATIO, RATIO);
            };
        }

        private String bound() {
            return switch (this) {
                case BEYOND_A_BOUND -> "the only bound";
                case BETWEEN_TWO -> "one of two bounds";
            };
        }

        private String limit() {
            return switch (this) {
                case BEYOND_A_BOUND -> "at most 1 %";
                case BETWEEN_TWO -> "at most 2.5 %";
            };
        }
    }

    /**
     * A kind of family, and how much of it is claimed.
     *
     * @param arms how many it has
     * @param pairs how many of them a claim is about, each with the first of them; at least 1, less than {@code arms}
     * @param variation coefficient of variation between forks of the claimed arms
     * @param scatter how they scatter
     * @param amongQuieter whether the other arms scatter a third as much
     */
    record Setting(int arms, int pairs, double variation, Scatter scatter, boolean amongQuieter) {

        private double variationOf(int arm) {
            return amongQuieter && arm > pairs ? QUIETER * variation : variation;
        }

        private int allPairs() {
            return arms * (arms - 1) / 2;
        }
    }

    /**
     * What became of many claims.
     *
     * @param claims how many
     * @param held of how many the first part was ever inside, as if all others were for sure
     * @param refuted of how many any part was ever outside
     */
    record Errors(int claims, int held, int refuted) {

        Errors plus(Errors other) {
            return new Errors(claims + other.claims, held + other.held, refuted + other.refuted);
        }
    }

    /**
     * How many forks of each arm it takes to refute a claim, on average; the last look's where that is not enough.
     *
     * @param chosen where nothing but the pair itself shares the error
     * @param ofAllPairs where all pairs of the family do
     */
    record Forks(double chosen, double ofAllPairs) {

        private double saved() {
            return 1 - chosen / ofAllPairs;
        }
    }

    /** Claims of which every part is at the bound. */
    Errors atTheBound(Setting setting, Claimed claimed, int claims) {
        int held = 0;
        int refuted = 0;
        for (int claim = 0; claim < claims; claim++) {
            List<List<ForkCost>> arms = family(setting, RATIO);
            boolean outside = false;
            for (int pair = 1; pair <= setting.pairs(); pair++) {
                Set<RangePosition> ever = EnumSet.noneOf(RangePosition.class);
                for (int look : LOOKS) {
                    ever.add(position(arms, look, pair, setting.pairs(), claimed.range()));
                }
                held += pair == 1 && ever.contains(RangePosition.INSIDE) ? 1 : 0;
                outside |= ever.contains(RangePosition.OUTSIDE);
            }
            refuted += outside ? 1 : 0;
        }
        return new Errors(claims, held, refuted);
    }

    /** Claims that one arm costs at most as much as another, which it does not. */
    Forks untilRefuted(Setting setting, int claims) {
        double chosen = 0;
        double ofAllPairs = 0;
        for (int claim = 0; claim < claims; claim++) {
            List<List<ForkCost>> arms = family(setting, REFUTED_RATIO);
            chosen += forksToRefute(arms, 1);
            ofAllPairs += forksToRefute(arms, setting.allPairs());
        }
        return new Forks(chosen / claims, ofAllPairs / claims);
    }

    private static int forksToRefute(List<List<ForkCost>> arms, int questions) {
        return LOOKS.stream()
                .filter(look -> position(arms, look, 1, questions, AT_MOST_AS_MUCH) == RangePosition.OUTSIDE)
                .findFirst()
                .orElse(LookPlan.SEQUENTIAL.mostForks());
    }

    private static RangePosition position(
            List<List<ForkCost>> arms, int look, int candidate, int questions, Interval range) {
        Map<Integer, ArmCosts> costs = new TreeMap<>();
        for (List<ForkCost> forks : arms) {
            costs.put(costs.size(), new ArmCosts(forks.subList(0, look)));
        }
        return new FamilyAnalysis(costs, true, VerdictRule.SEVERAL_LOOKS)
                .place(0, candidate, questions, range)
                .position();
    }

    /** The forks of each arm, as many as there can be. All arms but the first cost {@code ratio} times as much. */
    private List<List<ForkCost>> family(Setting setting, double ratio) {
        List<List<ForkCost>> arms = new ArrayList<>();
        for (int arm = 0; arm < setting.arms(); arm++) {
            double mean = arm == 0 ? 0 : Math.log(ratio);
            List<ForkCost> forks = new ArrayList<>();
            for (int block = 0; block < LookPlan.SEQUENTIAL.mostForks(); block++) {
                double deviation =
                        setting.scatter().spread(setting.variationOf(arm)).draw(random);
                forks.add(new ForkCost(block, mean + deviation, Double.NaN));
            }
            arms.add(forks);
        }
        return arms;
    }

    private static List<Setting> settings(int arms, int pairs) {
        List<Setting> settings = new ArrayList<>();
        for (Scatter scatter : Scatter.values()) {
            for (double variation : new double[] {0.01, 0.03, 0.1}) {
                settings.add(new Setting(arms, pairs, variation, scatter, settings.size() % 2 == 1));
            }
        }
        return settings;
    }

    /**
     * Simulates claims about one pair of 2, 6 and 12 arms, and about three of 12, and tells the error rates with their
     * limits, and the forks.
     *
     * @param claims of each kind of family
     */
    public String report(int claims) {
        StringBuilder text = new StringBuilder();
        for (int[] size : new int[][] {{2, 1}, {6, 1}, {12, 1}, {12, 3}}) {
            for (Claimed claimed : Claimed.values()) {
                text.append(errors(size[0], size[1], claimed, claims));
            }
        }
        for (int arms : new int[] {2, 6, 12}) {
            Forks forks = untilRefuted(new Setting(arms, 1, 0.15, Scatter.NORMAL, false), claims);
            text.append(String.format(
                    Locale.ROOT,
                    "%-70s %-14s %.1f of %.1f (%.0f %% less)\n",
                    "Forks that refute one of " + arms + " arms, of those that all pairs would take",
                    "for comparison",
                    forks.chosen(),
                    forks.ofAllPairs(),
                    100 * forks.saved()));
        }
        return text.toString();
    }

    private String errors(int arms, int pairs, Claimed claimed, int claims) {
        Errors all = new Errors(0, 0, 0);
        int worst = 0;
        for (Setting setting : settings(arms, pairs)) {
            Errors some = atTheBound(setting, claimed, claims);
            worst = Math.max(worst, Math.max(some.held(), some.refuted()));
            all = all.plus(some);
        }
        return String.format(
                Locale.ROOT,
                "%-70s %-14s %.2f %% and %.2f %% (worst kind of family: %.2f %%)\n",
                "At " + claimed.bound() + " of " + Plural.of(pairs, "pair") + " of " + arms + " arms: holds, does not",
                claimed.limit(),
                share(all.held(), all.claims()),
                share(all.refuted(), all.claims()),
                share(worst, claims));
    }

    private static double share(int hits, int of) {
        return 100.0 * hits / of;
    }
}

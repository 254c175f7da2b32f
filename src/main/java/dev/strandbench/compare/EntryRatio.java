package dev.strandbench.compare;

import dev.strandbench.analysis.ArmCosts;
import dev.strandbench.analysis.ForkCost;
import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.analysis.RangeRule;
import dev.strandbench.analysis.RangeVerdict;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.RunMembership;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A verdict on whether an arm's value, or the ratio of two arms' values, lies in a range. The forks of all runs are
 * pooled. Scores are converted to times per op, but other metrics are not converted. If there are obstacles, the
 * verdict is undecided.
 */
public record EntryRatio(RangeVerdict verdict, Set<Flag> obstacles) {

    /**
     * Judges whether the numerator's value divided by the denominator's value lies in a range. The two arms must be
     * chosen before the measurement. Forks of the same run and block are compared in pairs. Returns empty if an arm
     * lacks the metric.
     *
     * @param metric name of a secondary metric, or {@link FigureChoice#SCORE}
     * @param numerator result entries of one arm, one per run, the oldest run first
     * @param questions number of ratios or values that are judged together (Bonferroni correction), at least 1
     */
    public static Optional<EntryRatio> of(
            String metric, List<Measurement> numerator, List<Measurement> denominator, int questions, Interval range) {
        List<MeasuredArm> above = new ArrayList<>(measured(metric, numerator));
        List<MeasuredArm> below = new ArrayList<>(measured(metric, denominator));
        if (above.isEmpty() || below.isEmpty()) {
            return Optional.empty();
        }
        MeasuredArm.machineStatesOf(List.of(valid(above), valid(below))).ifPresent(states -> {
            above.replaceAll(arm -> arm.whileFast(states));
            below.replaceAll(arm -> arm.whileFast(states));
        });
        Set<Flag> obstacles = obstacles(above);
        obstacles.addAll(obstacles(below));
        if (Stream.concat(valid(above).stream(), valid(below).stream()).anyMatch(MeasuredArm::isOfUnknownState)) {
            obstacles.add(Flag.MACHINE_MOSTLY_SLOW);
        }
        String unit = below.getFirst().metric().unit();
        Blocks blocks = new Blocks();
        Optional<ArmCosts> candidate = blocks.costs(valid(above), unit);
        Optional<ArmCosts> baseline = blocks.costs(valid(below), unit);
        if (obstacles.isEmpty() && (candidate.isEmpty() || baseline.isEmpty())) {
            obstacles.add(Flag.DIFFERENT_UNITS);
        }
        return Optional.of(judged(
                above.getFirst(),
                obstacles,
                range,
                asked -> RangeRule.place(baseline.orElseThrow(), candidate.orElseThrow(), questions, asked)));
    }

    /** Judges whether an arm's value, in the given unit, is in a range. Returns empty if the arm lacks the metric. */
    public static Optional<EntryRatio> of(
            String metric, List<Measurement> entries, String unit, int questions, Interval range) {
        List<MeasuredArm> arms = measured(metric, entries);
        if (arms.isEmpty()) {
            return Optional.empty();
        }
        MeasuredArm first = arms.getFirst();
        boolean rateOfOps =
                first.figure().isScore() && MetricUnit.isRate(first.metric().unit());
        Set<Flag> obstacles = obstacles(arms);
        Optional<ArmCosts> costs = new Blocks().costs(valid(arms), rateOfOps ? rateOf(unit) : unit);
        if (obstacles.isEmpty() && costs.isEmpty()) {
            obstacles.add(Flag.DIFFERENT_UNITS);
        }
        return Optional.of(
                judged(first, obstacles, range, asked -> RangeRule.place(costs.orElseThrow(), questions, asked)));
    }

    private static EntryRatio judged(
            MeasuredArm arm, Set<Flag> obstacles, Interval range, Function<Interval, RangeVerdict> rule) {
        if (!obstacles.isEmpty()) {
            return new EntryRatio(RangeVerdict.unknown(range), obstacles);
        }
        // Rules compare costs. The cost of a rate is its inverse, so the range of rates is inverted, too.
        boolean inverse = arm.figure().higherIsBetter() && !arm.figure().isScore();
        return new EntryRatio(inverse ? rule.apply(range.inverse()).inverse() : rule.apply(range), Set.of());
    }

    private static List<MeasuredArm> measured(String metric, List<Measurement> entries) {
        return entries.stream()
                .flatMap(entry -> MeasuredArm.of(entry, FigureChoice.of(metric).of(entry)).stream())
                .toList();
    }

    private static List<MeasuredArm> valid(List<MeasuredArm> arms) {
        return arms.stream().filter(arm -> arm.obstacles().isEmpty()).toList();
    }

    private static Set<Flag> obstacles(List<MeasuredArm> arms) {
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        if (valid(arms).isEmpty()) {
            arms.forEach(arm -> flags.addAll(arm.obstacles()));
        }
        return flags;
    }

    private static String rateOf(String timePerOp) {
        return "ops/" + timePerOp.replaceFirst("/op$", "");
    }

    /**
     * Assigns numbers to the blocks of all runs. Forks of an entry without a run share no block with forks of other
     * entries.
     */
    private static final class Blocks {

        private final Map<Object, Integer> numbers = new HashMap<>();
        private int nameless;

        /** Returns empty if an arm's unit cannot be converted to the given unit. */
        Optional<ArmCosts> costs(List<MeasuredArm> arms, String unit) {
            List<ForkCost> forks = new ArrayList<>();
            int leftOut = 0;
            for (MeasuredArm arm : arms) {
                OptionalDouble factor = MetricUnit.factor(arm.metric().unit(), unit);
                if (factor.isEmpty()) {
                    return Optional.empty();
                }
                Object run = arm.ranBeside(arm)
                        ? arm.measurement().membership().map(RunMembership::run).orElseThrow()
                        : nameless++;
                ArmCosts costs = arm.costs(factor.getAsDouble());
                leftOut += costs.leftOut();
                for (ForkCost fork : costs.forks()) {
                    int block = numbers.computeIfAbsent(List.of(run, fork.block()), first -> numbers.size());
                    forks.add(new ForkCost(block, fork.logCost(), fork.drift(), fork.overhead()));
                }
            }
            forks.sort(Comparator.comparingInt(ForkCost::block));
            return Optional.of(new ArmCosts(forks, leftOut));
        }
    }
}

package dev.strandbench.run;

import dev.strandbench.analysis.ArmCosts;
import dev.strandbench.analysis.FamilyAnalysis;
import dev.strandbench.analysis.ForkCost;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.stats.IterationSeries;
import dev.strandbench.run.policy.Assessment;
import dev.strandbench.run.policy.FamilyForks;
import dev.strandbench.run.policy.ForkShape;
import dev.strandbench.run.policy.MeasuredFork;
import dev.strandbench.run.policy.NextBlock;
import dev.strandbench.run.policy.Policy;
import dev.strandbench.run.policy.Window;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The recorded forks of some arms, and what a policy makes of them: each arm gives its forks in order, cut to the
 * length asked for.
 *
 * @param arms the forks of each
 * @param higherIsBetter whether a larger score is a smaller cost
 */
record Race(List<List<IterationSeries>> arms, boolean higherIsBetter) {

    /** JMH's defaults: 5 forks of 5 + 5 iterations of 10 s. */
    private static final int DEFAULT_FORKS = 5;

    private static final double DEFAULT_WARMUP_SECONDS = 50;
    private static final double DEFAULT_SECONDS = 100;
    private static final int MOST_FORKS = 30;
    private static final double REFERENCE_SHARE = 2 / 3.0;
    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * How it ended.
     *
     * @param assessment what the policy found
     * @param secondsSpent recorded time of what the policy used, all arms together
     * @param forksUsed of each arm
     */
    record Finish(Assessment assessment, double secondsSpent, List<Integer> forksUsed) {}

    /** How many forks every arm has. */
    int available() {
        return Math.min(MOST_FORKS, arms.stream().mapToInt(List::size).min().orElse(0));
    }

    /** How long the shortest fork is: longer ones cannot be asked for. */
    Duration shortestFork() {
        double seconds = arms.stream()
                .flatMap(List::stream)
                .mapToDouble(IterationSeries::age)
                .min()
                .orElse(0);
        return Duration.ofNanos((long) (seconds * NANOS_PER_SECOND));
    }

    /** Runs a policy until it wants no more, or every fork is used. */
    Finish run(Policy policy) {
        Map<Integer, List<MeasuredFork>> measured = new TreeMap<>();
        for (int arm = 0; arm < arms.size(); arm++) {
            measured.put(arm, new ArrayList<>());
        }
        FamilyForks forks = new FamilyForks(measured, higherIsBetter, 0, false, available());
        double spent = 0;
        int block = 0;
        for (Optional<NextBlock> next = policy.next(forks); next.isPresent(); next = policy.next(forks)) {
            Duration length = next.get().length();
            for (int arm : next.get().arms()) {
                List<MeasuredFork> ofArm = measured.getOrDefault(arm, List.of());
                ForkShape shape = policy.shape(length, ofArm.stream().findFirst());
                IterationSeries series = arms.get(arm).get(ofArm.size()).until(seconds(shape.length()));
                ofArm.add(new MeasuredFork(block, length, shape, series));
                spent += series.age();
            }
            block++;
        }
        return new Finish(
                policy.assess(forks),
                spent,
                measured.values().stream().map(List::size).toList());
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / NANOS_PER_SECOND;
    }

    /** What JMH's defaults would have measured, looked at once. */
    FamilyAnalysis byDefault() {
        return analysis(
                forks -> forks.stream().limit(DEFAULT_FORKS).toList(),
                fork -> new Window.Ages(
                        Math.min(DEFAULT_WARMUP_SECONDS, fork.age() / 2), Math.min(DEFAULT_SECONDS, fork.age()), true));
    }

    /** What the last third of every fork shows, looked at once. */
    FamilyAnalysis reference() {
        return analysis(
                forks -> forks,
                fork -> new Window.Ages(fork.ageAt((int) (REFERENCE_SHARE * fork.iterations())), fork.age(), true));
    }

    private FamilyAnalysis analysis(
            Function<List<IterationSeries>, List<IterationSeries>> which, Function<IterationSeries, Window> window) {
        Map<Integer, ArmCosts> costs = new TreeMap<>();
        for (int arm = 0; arm < arms.size(); arm++) {
            List<ForkCost> ofArm = new ArrayList<>();
            for (IterationSeries fork : which.apply(arms.get(arm))) {
                double[] scores = window.apply(fork).cut(fork.scores(), fork);
                ofArm.add(ForkCost.of(ofArm.size(), scores, higherIsBetter, 0));
            }
            costs.put(arm, new ArmCosts(ofArm));
        }
        return new FamilyAnalysis(costs, false, VerdictRule.ONE_LOOK);
    }

    /** What JMH's defaults would have taken, all arms together, in s. */
    double defaultSeconds() {
        return arms.stream()
                .flatMap(forks -> forks.stream().limit(DEFAULT_FORKS))
                .mapToDouble(fork -> fork.until(DEFAULT_SECONDS).age())
                .sum();
    }
}

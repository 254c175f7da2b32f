package dev.strandbench.run.policy;

import dev.strandbench.analysis.ArmCosts;
import dev.strandbench.analysis.FamilyAnalysis;
import dev.strandbench.analysis.ForkCost;
import dev.strandbench.analysis.RoundTrips;
import dev.strandbench.analysis.RoundTrips.ArmIterations;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.stats.IterationSeries;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The measured forks of a family. These forks are a policy's only input.
 *
 * @param forks maps an arm's number to its forks in the order of blocks; contains no arms that were given up
 * @param floor smallest meaningful value of the metric, which replaces smaller means
 * @param interleaved true if forks of the same block ran close together in time
 */
public record FamilyForks(
        Map<Integer, List<MeasuredFork>> forks,
        boolean higherIsBetter,
        double floor,
        boolean interleaved,
        int mostForks) {

    public int mostMeasured() {
        return forks.values().stream().mapToInt(List::size).max().orElse(0);
    }

    /** Counts each arm's forks that have at least a given length. Returns the smallest of these counts. */
    public int fewestForks(Set<Integer> arms, Duration length) {
        return arms.stream()
                .mapToInt(arm -> (int) forks.getOrDefault(arm, List.of()).stream()
                        .filter(fork -> fork.length().compareTo(length) >= 0)
                        .count())
                .min()
                .orElse(0);
    }

    boolean counts(int arm, Window window) {
        return forks.getOrDefault(arm, List.of()).stream().anyMatch(fork -> window.counts(fork.series()));
    }

    FamilyAnalysis analysis(Window window, VerdictRule rule) {
        return analysis(fork -> window, rule);
    }

    /** Compares the arms by the iterations in each fork's window, which the function {@code windows} returns. */
    public FamilyAnalysis analysis(Function<IterationSeries, Window> windows, VerdictRule rule) {
        Map<Integer, List<MeasuredFork>> counted = new TreeMap<>();
        Map<Integer, ArmIterations> iterations = new TreeMap<>();
        forks.forEach((arm, measured) -> {
            List<MeasuredFork> ofArm = measured.stream()
                    .filter(fork -> windows.apply(fork.series()).counts(fork.series()))
                    .toList();
            counted.put(arm, ofArm);
            iterations.put(
                    arm,
                    new ArmIterations(
                            cut(ofArm, windows, IterationSeries::scores),
                            cut(ofArm, windows, IterationSeries::roundTrips)));
        });
        Map<Integer, ArmCosts> costs =
                RoundTrips.comparable(iterations, (arm, scores) -> costs(counted.getOrDefault(arm, List.of()), scores));
        return new FamilyAnalysis(costs, interleaved, rule);
    }

    private static double[][] cut(
            List<MeasuredFork> forks,
            Function<IterationSeries, Window> windows,
            Function<IterationSeries, double[]> numbers) {
        return forks.stream()
                .map(MeasuredFork::series)
                .map(series -> windows.apply(series).cut(numbers.apply(series), series))
                .toArray(double[][]::new);
    }

    private ArmCosts costs(List<MeasuredFork> ofArm, double[][] scores) {
        List<ForkCost> costs = IntStream.range(0, scores.length)
                .filter(fork -> scores[fork].length > 0)
                .mapToObj(fork -> cost(ofArm.get(fork), scores[fork]))
                .toList();
        return new ArmCosts(costs, scores.length - costs.size());
    }

    private ForkCost cost(MeasuredFork fork, double[] scores) {
        return ForkCost.of(fork.block(), scores, higherIsBetter, floor)
                .overWaiting(scores, fork.idealScore(), higherIsBetter);
    }
}

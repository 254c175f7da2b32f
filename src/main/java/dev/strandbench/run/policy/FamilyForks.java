package dev.strandbench.run.policy;

import dev.strandbench.analysis.ArmCosts;
import dev.strandbench.analysis.FamilyAnalysis;
import dev.strandbench.analysis.ForkCost;
import dev.strandbench.analysis.VerdictRule;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * All that a policy may look at: what a family has measured.
 *
 * @param forks what each arm measured, by the arm's number, in the order of blocks; arms that are given up are missing
 * @param higherIsBetter whether a larger score is a smaller cost
 * @param floor what is less counts as this; 0 if everything counts as it is
 * @param interleaved whether forks of the same block ran side by side
 * @param mostForks how many forks an arm can have
 */
public record FamilyForks(
        Map<Integer, List<MeasuredFork>> forks,
        boolean higherIsBetter,
        double floor,
        boolean interleaved,
        int mostForks) {

    /** How many forks the arm with the most has. */
    public int mostMeasured() {
        return forks.values().stream().mapToInt(List::size).max().orElse(0);
    }

    /** How many forks of the greatest length the arm with the most of them has. */
    public int mostOfLongest() {
        Duration longest = forks.values().stream()
                .flatMap(List::stream)
                .map(MeasuredFork::length)
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
        return forks.values().stream()
                .mapToInt(ofArm -> (int) ofArm.stream()
                        .filter(fork -> fork.length().equals(longest))
                        .count())
                .max()
                .orElse(0);
    }

    /** Whether an arm has forks that count. */
    boolean counts(int arm, Window window) {
        return forks.getOrDefault(arm, List.of()).stream().anyMatch(fork -> window.counts(fork.series()));
    }

    /** What the part of each fork that is in a window says. */
    FamilyAnalysis analysis(Window window, VerdictRule rule) {
        Map<Integer, ArmCosts> costs = new TreeMap<>();
        forks.forEach((arm, measured) -> costs.put(
                arm,
                new ArmCosts(measured.stream()
                        .filter(fork -> window.counts(fork.series()))
                        .map(fork -> cost(fork, window))
                        .toList())));
        return new FamilyAnalysis(costs, interleaved, rule);
    }

    private ForkCost cost(MeasuredFork fork, Window window) {
        double[] scores = window.cut(fork.series().scores(), fork.series());
        return ForkCost.of(fork.block(), scores, higherIsBetter, floor)
                .overWaiting(scores, fork.idealScore(), higherIsBetter);
    }
}

package dev.strandbench.analysis;

import dev.strandbench.analysis.stats.RatioEstimate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The costs of an arm's forks, in the order in which they ran. A block has at most one fork of each arm.
 *
 * @param leftOut number of measured forks that do not count because of the machine's state
 * @param isOfUnknownState true if the costs may depend on the machine's state, but too few iterations ran in the fast
 *     state
 */
public record ArmCosts(List<ForkCost> forks, int leftOut, boolean isOfUnknownState) {

    static final int FEWEST_FORKS_FOR_DRIFT = 2;

    private static final double NOISE_STANDARD_ERRORS = 2;

    public ArmCosts {
        forks = List.copyOf(forks);
    }

    public ArmCosts(List<ForkCost> forks) {
        this(forks, 0);
    }

    public ArmCosts(List<ForkCost> forks, int leftOut) {
        this(forks, leftOut, false);
    }

    ArmCosts ofUnknownState() {
        return new ArmCosts(forks, leftOut, true);
    }

    /** Returns the number of measured forks, including those that do not count. */
    public int measured() {
        return size() + leftOut;
    }

    public int size() {
        return forks.size();
    }

    public boolean isUsable() {
        return forks.stream().allMatch(ForkCost::isUsable);
    }

    Set<Integer> blocks() {
        return forks.stream().map(ForkCost::block).collect(Collectors.toSet());
    }

    public double[] logCosts() {
        return forks.stream().mapToDouble(ForkCost::logCost).toArray();
    }

    public double[] drifts() {
        return forks.stream()
                .mapToDouble(ForkCost::drift)
                .filter(Double::isFinite)
                .toArray();
    }

    /** Returns the overheads of the arm's ops; empty unless ops mostly wait in every fork. */
    public Optional<ArmCosts> overhead() {
        List<ForkCost> overheads = forks.stream()
                .flatMap(fork -> fork.overhead().stream())
                .filter(ForkCost::isUsable)
                .toList();
        return overheads.isEmpty() || overheads.size() < forks.size()
                ? Optional.empty()
                : Optional.of(new ArmCosts(overheads, leftOut));
    }

    /** Returns the mean share of an op's cost that is not waiting time; 1 if {@link #overhead()} is empty. */
    double shareOfWork() {
        return overhead().isEmpty()
                ? 1
                : forks.stream()
                        .mapToDouble(
                                fork -> Math.exp(fork.overhead().orElseThrow().logCost() - fork.logCost()))
                        .average()
                        .orElse(1);
    }

    /**
     * Returns the largest bias that drift within forks may cause in the natural logarithm of the arms' cost ratio. The
     * bias is the absolute difference between the arms' mean drifts, minus two standard errors, but at least 0.
     */
    double driftAllowance(ArmCosts candidate) {
        double[] ours = driftsOrNone();
        double[] theirs = candidate.driftsOrNone();
        if (Math.min(ours.length, theirs.length) < FEWEST_FORKS_FOR_DRIFT) {
            return 0;
        }
        RatioEstimate difference = RatioEstimate.welch(ours, theirs, 0);
        return Math.max(0, Math.abs(difference.logRatio()) - NOISE_STANDARD_ERRORS * difference.standardError());
    }

    private double[] driftsOrNone() {
        double[] drifts = drifts();
        return drifts.length == 0 ? new double[size()] : drifts;
    }

    ArmCosts in(Set<Integer> blocks) {
        return new ArmCosts(forks.stream()
                .filter(fork -> blocks.contains(fork.block()))
                .sorted(Comparator.comparingInt(ForkCost::block))
                .toList());
    }

    ArmCosts allCosting(double cost) {
        return new ArmCosts(forks.stream()
                .map(fork -> new ForkCost(fork.block(), Math.log(cost), Double.NaN))
                .toList());
    }

    ArmCosts first(int count) {
        return new ArmCosts(forks.subList(0, Math.min(count, forks.size())));
    }
}

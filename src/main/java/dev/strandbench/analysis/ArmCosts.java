package dev.strandbench.analysis;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The forks of one arm.
 *
 * @param forks in the order in which they ran, each in a block of its own
 */
public record ArmCosts(List<ForkCost> forks) {

    /** Keeps a copy. */
    public ArmCosts {
        forks = List.copyOf(forks);
    }

    /** How many forks there are. */
    public int size() {
        return forks.size();
    }

    /** Whether anything can be concluded from them: from one fork without a cost, nothing of the arm. */
    public boolean isUsable() {
        return forks.stream().allMatch(ForkCost::isUsable);
    }

    /** The blocks that they ran in. */
    Set<Integer> blocks() {
        return forks.stream().map(ForkCost::block).collect(Collectors.toSet());
    }

    /** The logarithms of the costs, in the forks' order. */
    public double[] logCosts() {
        return forks.stream().mapToDouble(ForkCost::logCost).toArray();
    }

    /** The drifts that are known, in the forks' order. */
    public double[] drifts() {
        return forks.stream()
                .mapToDouble(ForkCost::drift)
                .filter(Double::isFinite)
                .toArray();
    }

    /** What the ops took beyond waiting; empty unless they mostly waited in every fork. */
    public Optional<ArmCosts> overhead() {
        List<ForkCost> overheads = forks.stream()
                .flatMap(fork -> fork.overhead().stream())
                .filter(ForkCost::isUsable)
                .toList();
        return overheads.isEmpty() || overheads.size() < forks.size()
                ? Optional.empty()
                : Optional.of(new ArmCosts(overheads));
    }

    /** The forks of some blocks only, in the blocks' order. */
    ArmCosts in(Set<Integer> blocks) {
        return new ArmCosts(forks.stream()
                .filter(fork -> blocks.contains(fork.block()))
                .sorted(Comparator.comparingInt(ForkCost::block))
                .toList());
    }

    /** As many forks in the same blocks, each with the same cost. */
    ArmCosts allCosting(double cost) {
        return new ArmCosts(forks.stream()
                .map(fork -> new ForkCost(fork.block(), Math.log(cost), Double.NaN))
                .toList());
    }

    /** The first forks only. */
    ArmCosts first(int count) {
        return new ArmCosts(forks.subList(0, Math.min(count, forks.size())));
    }
}

package dev.strandbench.run;

import dev.strandbench.plan.Cell;
import dev.strandbench.run.ForkOutcome.Failed;
import dev.strandbench.run.ForkOutcome.Finished;
import dev.strandbench.run.ForkOutcome.ForkJvm;
import dev.strandbench.run.ForkOutcome.SecondarySeries;
import dev.strandbench.run.policy.ForkShape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Forks that no JVM runs: each arm has a cost, forks scatter around it. */
final class SimulatedForks implements ForkSource {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double SLOW_COST = 2.5;

    private final Map<String, Double> costs;
    private final double forkSpread;
    private final Random random;
    private final Set<String> broken = new HashSet<>();
    private final Set<String> empty = new HashSet<>();
    private final Map<String, Integer> runs = new HashMap<>();
    private final List<String> order = new ArrayList<>();
    private final Set<String> dependingOnMachine = new HashSet<>();
    private boolean slowMachine;

    /**
     * Simulates.
     *
     * @param costs by arm
     * @param forkSpread standard deviation of the logarithms of fork means
     */
    SimulatedForks(Map<String, Double> costs, double forkSpread, long seed) {
        this.costs = costs;
        this.forkSpread = forkSpread;
        random = new Random(seed);
    }

    void breakArm(String arm) {
        broken.add(arm);
    }

    /** Makes every fork of an arm end without a score from now on. */
    void emptyArm(String arm) {
        empty.add(arm);
    }

    void fillArm(String arm) {
        empty.remove(arm);
    }

    /** Lets the machine change between two states from now on. In the slow state, these arms cost 2.5 times as much. */
    void changeMachine(Set<String> dependingArms) {
        dependingOnMachine.addAll(dependingArms);
    }

    int runs(String arm) {
        return runs.getOrDefault(arm, 0);
    }

    List<String> order() {
        return order;
    }

    @Override
    public ForkOutcome run(Cell cell, ForkShape shape) {
        runs.merge(cell.arm(), 1, Integer::sum);
        order.add(cell.arm());
        if (broken.contains(cell.arm())) {
            return new Failed("did not finish", List.of("OutOfMemoryError"));
        }
        double mean = costs.getOrDefault(cell.arm(), 1.0) * Math.exp(forkSpread * random.nextGaussian());
        double[] scores = new double[shape.iterations()];
        double[] seconds = new double[shape.iterations()];
        double[] ideals = new double[shape.iterations()];
        double[] roundTrips = new double[shape.iterations()];
        for (int i = 0; i < scores.length; i++) {
            double noise = Math.exp(0.002 * random.nextGaussian());
            scores[i] = empty.contains(cell.arm()) ? Double.NaN : mean * noise;
            seconds[i] = shape.iterationTime().toNanos() / NANOS_PER_SECOND;
            ideals[i] = 0.5;
            roundTrips[i] = roundTrip();
            scores[i] *= slowMachine && dependingOnMachine.contains(cell.arm()) ? SLOW_COST : 1;
        }
        Map<String, SecondarySeries> secondary = new HashMap<>(Map.of("ideal", new SecondarySeries("ms/op", ideals)));
        if (!dependingOnMachine.isEmpty()) {
            secondary.put("process.roundTrip", new SecondarySeries("ns", roundTrips));
        }
        return new Finished(
                "ms/op",
                scores,
                seconds,
                secondary,
                new ForkJvm(
                        "java",
                        List.of("-Xmx1g"),
                        "25",
                        "a VM",
                        "25+1",
                        dependingOnMachine.isEmpty() ? Map.of("gc", "G1") : Map.of("gc", "G1", "processors", "2"),
                        1));
    }

    /** The state lasts for 20 iterations on average. One round trip in ten is unknown. */
    private double roundTrip() {
        if (dependingOnMachine.isEmpty()) {
            return Double.NaN;
        }
        slowMachine ^= random.nextDouble() < 0.05;
        double usual = slowMachine ? 360 : 75;
        return random.nextDouble() < 0.1 ? Double.NaN : usual * Math.exp(0.1 * random.nextGaussian());
    }
}

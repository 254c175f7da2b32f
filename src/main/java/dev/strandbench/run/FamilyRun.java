package dev.strandbench.run;

import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.stats.IterationSeries;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Family;
import dev.strandbench.plan.Plan;
import dev.strandbench.policy.AdaptivePolicy;
import dev.strandbench.policy.Assessment;
import dev.strandbench.policy.FamilyForks;
import dev.strandbench.policy.FixedPolicy;
import dev.strandbench.policy.ForkShape;
import dev.strandbench.policy.MeasuredFork;
import dev.strandbench.policy.Policy;
import dev.strandbench.policy.Window;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.result.RunConditions;
import dev.strandbench.result.RunMembership;
import dev.strandbench.run.ForkOutcome.Finished;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.openjdk.jmh.util.Version;

/** A family in a run: its state, and the policy that decides on it. */
final class FamilyRun {

    /** The start of a JVM and of JMH in it, before anything has been measured. */
    private static final double START_SECONDS = 1;

    private static final int MOST_FORKS = 30;
    private static final double NANOS_PER_SECOND = 1e9;

    private final int number;
    private final Plan plan;
    private final Policy policy;
    private final FamilyState state;

    FamilyRun(int number, Plan plan) {
        this.number = number;
        this.plan = plan;
        Family family = plan.families().get(number);
        policy = plan.fixed() || family.isSingleShot()
                ? new FixedPolicy(family.ownCounts(), plan.precision())
                : new AdaptivePolicy(plan.pace(), plan.precision());
        state = new FamilyState(family);
    }

    int number() {
        return number;
    }

    Family family() {
        return state.family();
    }

    FamilyState state() {
        return state;
    }

    /** How long forks of the next block are; empty if there is none. */
    Optional<Duration> next() {
        return state.arms().isEmpty() ? Optional.empty() : policy.next(evidence());
    }

    ForkShape shape(Duration length, int arm) {
        return policy.shape(
                length, evidence().forks().getOrDefault(arm, List.of()).stream().findFirst());
    }

    /** The arms that the block in work still has to run, in its order, which the seed alone decides. */
    List<Integer> missingArmsInOrder() {
        List<Integer> order = new ArrayList<>();
        for (int arm = 0; arm < family().arms().size(); arm++) {
            order.add(arm);
        }
        Collections.shuffle(order, new Random(Objects.hash(plan.seed(), number, state.block(), state.attempt())));
        order.retainAll(state.missingArms());
        return order;
    }

    /** About how long the next block takes, in s, the JVMs' starts included. */
    double nextBlockSeconds() {
        Duration length = next().orElse(Duration.ZERO);
        double seconds = 0;
        for (int arm : state.missingArms()) {
            seconds += START_SECONDS + shape(length, arm).length().toNanos() / NANOS_PER_SECOND;
        }
        return seconds;
    }

    /** About how many seconds until its verdicts are decided; a measure for what to run next. */
    double secondsToVerdict() {
        int blocks = Math.max(1, AdaptivePolicy.PILOT_BLOCKS - state.block());
        if (state.block() >= AdaptivePolicy.PILOT_BLOCKS) {
            blocks = Math.max(1, AdaptivePolicy.blocksToNextLook(assess().forks()));
            blocks = Math.max(blocks, Math.min(MOST_FORKS, outcome().moreForks()));
        }
        return blocks * nextBlockSeconds();
    }

    private FamilyForks evidence() {
        Map<Integer, List<MeasuredFork>> forks = new TreeMap<>();
        for (int arm : state.arms()) {
            List<MeasuredFork> measured = new ArrayList<>();
            state.forks(arm).forEach((block, fork) -> measured.add(measured(state.entry(block, arm), fork)));
            forks.put(arm, measured);
        }
        return new FamilyForks(forks, isThroughput(), true, MOST_FORKS);
    }

    private static MeasuredFork measured(JournalEntry.Fork entry, Finished fork) {
        return new MeasuredFork(entry.block(), entry.length(), entry.shape(), fork.series());
    }

    private boolean isThroughput() {
        return family().arms().get(0).mode().equals("thrpt");
    }

    private Assessment assess() {
        return policy.assess(evidence());
    }

    /** What is known so far. */
    FamilyOutcome outcome() {
        List<FamilyOutcome.Arm> arms = new ArrayList<>();
        boolean measured = state.block() > 0 && !state.arms().isEmpty();
        boolean steady = true;
        boolean settled = false;
        if (measured) {
            Assessment now = assess();
            steady = now.window().steady();
            settled = now.pairs().stream().allMatch(Assessment.Pair::settled);
            arms.add(new FamilyOutcome.Arm(
                    family().arms().get(now.best()),
                    false,
                    counting(now.best(), now.window()).size(),
                    Optional.empty(),
                    Verdict.EQUIVALENT,
                    0));
            now.pairs().stream()
                    .sorted(Comparator.comparingDouble(pair -> pair.estimate().logRatio()))
                    .map(pair -> new FamilyOutcome.Arm(
                            family().arms().get(pair.arm()),
                            false,
                            counting(pair.arm(), now.window()).size(),
                            Optional.of(pair.estimate()),
                            pair.verdict(),
                            FamilyOutcome.moreForks(pair, now.rule())))
                    .forEach(arms::add);
        }
        for (int arm = 0; arm < family().arms().size(); arm++) {
            if (!measured || !state.arms().contains(arm)) {
                arms.add(new FamilyOutcome.Arm(
                        family().arms().get(arm),
                        state.failedArms().contains(arm),
                        0,
                        Optional.empty(),
                        Verdict.INCONCLUSIVE,
                        0));
            }
        }
        return new FamilyOutcome(family(), arms, steady, settled, state.disturbances(), state.wallSeconds());
    }

    private Map<Integer, Finished> counting(int arm, Window window) {
        Map<Integer, Finished> counting = new TreeMap<>();
        state.forks(arm).forEach((block, fork) -> {
            if (window.counts(fork.series())) {
                counting.put(block, fork);
            }
        });
        return counting;
    }

    /** What a result file has of the family: of each fork that counts, the part that counts. */
    List<Measurement> measurements() {
        List<Measurement> measurements = new ArrayList<>();
        state.unscored().forEach((arm, fork) -> {
            if (fork.outcome() instanceof Finished finished) {
                measurements.add(measurement(
                        family().arms().get(arm), fork, Map.of(fork.block(), finished), new Window.AfterIterations(0)));
            }
        });
        if (state.block() == 0 || state.arms().isEmpty()) {
            return measurements;
        }
        Window window = assess().window();
        for (int arm = 0; arm < family().arms().size(); arm++) {
            Map<Integer, Finished> counting = counting(arm, window);
            if (!counting.isEmpty() && !state.unscored().containsKey(arm)) {
                int lastBlock = Collections.max(counting.keySet());
                measurements.add(measurement(family().arms().get(arm), state.entry(lastBlock, arm), counting, window));
            }
        }
        return measurements;
    }

    private Measurement measurement(
            Cell cell, JournalEntry.Fork lastEntry, Map<Integer, Finished> forks, Window window) {
        List<Integer> blocks = List.copyOf(forks.keySet());
        Finished last = Objects.requireNonNull(forks.get(blocks.get(blocks.size() - 1)));
        Map<String, List<double[]>> secondary = new LinkedHashMap<>();
        Map<String, String> units = new LinkedHashMap<>();
        List<double[]> primary = new ArrayList<>();
        for (Finished fork : forks.values()) {
            primary.add(cut(fork.scores(), fork, window));
            fork.secondary().forEach((name, series) -> {
                secondary.computeIfAbsent(name, first -> new ArrayList<>()).add(cut(series.scores(), fork, window));
                units.put(name, series.unit());
            });
        }
        Map<String, Metric> metrics = new LinkedHashMap<>();
        secondary.forEach((name, series) -> metrics.put(name, metric(units.getOrDefault(name, ""), series)));
        int warmupIterations = last.series().iterationAt(window.from(last.series()));
        Duration iterationTime = lastEntry.shape().iterationTime();
        return new Measurement(
                cell.benchmark(),
                cell.mode(),
                cell.parameters(),
                metric(last.unit(), primary),
                metrics,
                new RunConditions(
                        Version.getPlainVersion(),
                        last.jvm().program(),
                        last.jvm().jdkVersion(),
                        last.jvm().vmName(),
                        last.jvm().vmVersion(),
                        last.jvm().arguments(),
                        1,
                        warmupIterations,
                        iterationTime,
                        primary.get(primary.size() - 1).length,
                        iterationTime),
                Optional.of(new RunMembership(
                        plan.run(),
                        blocks,
                        plan.machine().words(),
                        cell.jdk(),
                        Optional.of(family().answer()),
                        !plan.fixed() && !family().isSingleShot())));
    }

    private static double[] cut(double[] scores, Finished fork, Window window) {
        IterationSeries series = fork.series();
        int from = Math.min(series.iterationAt(window.from(series)), scores.length - 1);
        int to = Math.max(from + 1, Math.min(series.iterationAt(window.to(series)), scores.length));
        return Arrays.copyOfRange(scores, from, to);
    }

    private static Metric metric(String unit, List<double[]> forks) {
        double mean = forks.stream().flatMapToDouble(Arrays::stream).average().orElse(Double.NaN);
        return new Metric(unit, mean, forks.toArray(double[][]::new));
    }
}

package dev.strandbench.run;

import dev.strandbench.analysis.LookPlan;
import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.WarmupActivity;
import dev.strandbench.analysis.stats.IterationSeries;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Family;
import dev.strandbench.plan.Family.JmhCounts;
import dev.strandbench.plan.Plan;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.result.RunConditions;
import dev.strandbench.result.RunMembership;
import dev.strandbench.run.ForkOutcome.Finished;
import dev.strandbench.run.policy.AdaptivePolicy;
import dev.strandbench.run.policy.Assessment;
import dev.strandbench.run.policy.FamilyForks;
import dev.strandbench.run.policy.FixedPolicy;
import dev.strandbench.run.policy.ForkShape;
import dev.strandbench.run.policy.MeasuredFork;
import dev.strandbench.run.policy.NextBlock;
import dev.strandbench.run.policy.Policy;
import dev.strandbench.run.policy.Window;
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
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.openjdk.jmh.util.Version;

/** A family in a run: its state, and the policy that decides on it. */
final class FamilyRun {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final int BEFORE_ALL_OTHERS = -1;

    private final int number;
    private final Plan plan;
    private final Policy policy;
    private final Policy patient;
    private final FamilyState state;
    private Set<Cell> asked;
    private int urgency;

    FamilyRun(int number, Plan plan) {
        this.number = number;
        this.plan = plan;
        Family family = plan.families().get(number);
        policy = policy(plan, family, false);
        patient = policy(plan, family, true);
        state = new FamilyState(family);
        asked = Set.copyOf(family.arms());
    }

    private static Policy policy(Plan plan, Family family, boolean patient) {
        boolean looksOnce = plan.fixed() || family.isSingleShot();
        if (looksOnce || plan.asked()) {
            return new FixedPolicy(family.ownCounts(), looksOnce ? VerdictRule.ONE_LOOK : VerdictRule.SEVERAL_LOOKS);
        }
        return new AdaptivePolicy(plan.pace(), plan.precision(), true, patient);
    }

    /**
     * From now on only these cells are measured, of those that the family has. Single shots are looked at once: of
     * those, all arms are measured as often as the family's counts say, or none is begun with. Nor does anything come
     * between them once they are begun with, for what the first of them say must not decide on whether others follow.
     *
     * @param cells the most urgent first
     */
    void measureOnly(List<Cell> cells) {
        if (family().isSingleShot() && (state.block() > 0 || state.isBlockInWork())) {
            urgency = BEFORE_ALL_OTHERS;
            return;
        }
        Set<Cell> own = Set.copyOf(family().arms());
        urgency = IntStream.range(0, cells.size())
                .filter(place -> own.contains(cells.get(place)))
                .findFirst()
                .orElse(cells.size());
        if (!family().isSingleShot()) {
            asked = Set.copyOf(cells);
        } else {
            asked = urgency < cells.size() ? own : Set.of();
        }
    }

    /** The place of its first cell among those that are asked for, or before all of them; the less, the more urgent. */
    int urgency() {
        return urgency;
    }

    /** The cells that it can measure no more: those that were given up, and those that have nothing to measure. */
    List<Cell> lost() {
        List<Integer> left = state.arms();
        return IntStream.range(0, family().arms().size())
                .filter(arm -> !left.contains(arm))
                .mapToObj(arm -> family().arms().get(arm))
                .toList();
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

    /** What the block in work is, or the next if none is; empty if there is none. */
    Optional<NextBlock> next() {
        return next(policy);
    }

    /** The same, with what will probably not be decided. */
    Optional<NextBlock> nextIfPatient() {
        return next(patient);
    }

    private Optional<NextBlock> next(Policy by) {
        if (state.arms().isEmpty()) {
            return Optional.empty();
        }
        Optional<NextBlock> whole = by.next(measured(state.armsOfBlock()));
        return whole.flatMap(block -> {
            Set<Integer> arms = block.arms().stream()
                    .filter(arm -> asked.contains(family().arms().get(arm)))
                    .collect(Collectors.toCollection(TreeSet::new));
            if (!arms.isEmpty()) {
                return Optional.of(new NextBlock(block.length(), arms));
            }
            // What has been begun is ended, though nobody asks for it any more.
            return state.isBlockInWork() ? whole : Optional.empty();
        });
    }

    ForkShape shape(Duration length, int arm) {
        return policy.shape(
                length, measured().forks().getOrDefault(arm, List.of()).stream().findFirst());
    }

    /**
     * The arms that the block in work still has to run, in its order. The seed alone decides on that: of two blocks,
     * the first has a random order and the second its reverse, so that what a place in the block does to an arm, it
     * does to all of them.
     */
    List<Integer> missingArmsInOrder(NextBlock block) {
        SplittableRandom random = new SplittableRandom(plan.seed());
        for (int family = 0; family < number; family++) {
            random.split();
        }
        SplittableRandom ofFamily = random.split();
        List<Integer> order = new ArrayList<>();
        for (int arm = 0; arm < family().arms().size(); arm++) {
            order.add(arm);
        }
        for (int pair = 0; pair <= state.attempts() / 2; pair++) {
            Collections.shuffle(order, ofFamily);
        }
        if (state.attempts() % 2 == 1) {
            Collections.reverse(order);
        }
        order.retainAll(state.missing(block.arms()));
        return order;
    }

    /**
     * About how long the next block takes, in s, the JVMs' starts included; of single shots before the first has run,
     * those alone.
     */
    double nextBlockSeconds() {
        return next().or(this::nextIfPatient).map(this::seconds).orElse(0.0);
    }

    /** About how long a block takes, or what is left of it, in s. */
    double seconds(NextBlock block) {
        return state.missing(block.arms()).stream()
                .mapToDouble(arm -> secondsOfAFork(arm, block.length()))
                .sum();
    }

    /**
     * Forks of fixed counts take as long as those before them, whatever their set-ups and ops were thought to take. Of
     * single shots nothing is known before: they ignore the time of an iteration, and a set-up that starts a service
     * may take longer than they do.
     */
    private double secondsOfAFork(int arm, Duration length) {
        double planned = family().isSingleShot()
                ? JmhCounts.START_SECONDS
                : JmhCounts.START_SECONDS + shape(length, arm).length().toNanos() / NANOS_PER_SECOND;
        return policy instanceof FixedPolicy ? state.secondsOfAFork(arm).orElse(planned) : planned;
    }

    /** How many blocks there are until a verdict is looked for again: of forks of the length that is run now. */
    int blocksToNextLook() {
        if (policy instanceof FixedPolicy fixed) {
            int forks = fixed.counts().forks();
            int next = plan.asked() ? Math.min(forks, LookPlan.SEQUENTIAL.nextLook(state.block())) : forks;
            return Math.max(1, next - state.block());
        }
        int forks = measured().mostOfLongest();
        return Math.max(1, LookPlan.SEQUENTIAL.nextLook(forks) - forks);
    }

    /** About how long it takes until there are some blocks, or as many as there will be, in s. */
    double secondsToBlock(int blocks) {
        int most = policy instanceof FixedPolicy fixed ? Math.min(fixed.counts().forks(), blocks) : blocks;
        return Math.max(0, most - state.block()) * nextBlockSeconds();
    }

    /** Whether no verdict has been looked for yet. */
    boolean isBeforeFirstLook() {
        return LookPlan.SEQUENTIAL.lastLook(state.block()) == 0;
    }

    /**
     * About how many verdicts a second of measuring brings, up to the next look: an arm that needs ten times the forks
     * that it will have then brings a tenth of a verdict.
     */
    double verdictsPerSecond() {
        double seconds = blocksToNextLook() * Math.max(1, nextBlockSeconds());
        int forks = state.block() + blocksToNextLook();
        Assessment now = policy.assess(measured());
        double verdicts = now.open().stream()
                .map(arm -> now.verdicts().get(arm))
                .mapToDouble(pair -> pair == null
                        ? 1
                        : Math.min(1, forks / (double) pair.forksNeeded().orElse(forks)))
                .sum();
        return verdicts / seconds;
    }

    private FamilyForks measured() {
        return measured(state.arms());
    }

    private FamilyForks measured(List<Integer> ofArms) {
        Map<Integer, List<MeasuredFork>> forks = new TreeMap<>();
        double floor = 0;
        AnswerMetric answer = family().answer();
        for (int arm : ofArms) {
            List<MeasuredFork> ofArm = new ArrayList<>();
            for (Map.Entry<Integer, Finished> fork : state.forks(arm).entrySet()) {
                JournalEntry.Fork entry = state.entry(fork.getKey(), arm);
                Finished finished = fork.getValue();
                Optional<IterationSeries> series = finished.series(answer.metric());
                double idealScore = answer.isScore() ? finished.idealScore() : Double.NaN;
                series.ifPresent(found ->
                        ofArm.add(new MeasuredFork(entry.block(), entry.length(), entry.shape(), found, idealScore)));
                if (!answer.isScore()) {
                    floor = MetricUnit.floor(answer.metric(), finished.unit(answer.metric()));
                }
            }
            forks.put(arm, ofArm);
        }
        return new FamilyForks(forks, answer.higherIsBetter(), floor, true, FamilyOutcome.MOST_FORKS);
    }

    /** What is known so far; empty before the first block is complete, and if no arm has anything to measure. */
    private Optional<Assessment> assess() {
        FamilyForks measured = measured();
        return measured.mostMeasured() == 0 ? Optional.empty() : Optional.of(policy.assess(measured));
    }

    /** What is known so far. */
    FamilyOutcome outcome() {
        Optional<Assessment> now = assess();
        List<FamilyOutcome.Arm> arms = new ArrayList<>();
        now.ifPresent(assessment -> {
            if (assessment.hasBest()) {
                arms.add(arm(assessment.best(), assessment, Optional.empty()));
            }
            assessment.verdicts().entrySet().stream()
                    .sorted(Comparator.comparingDouble(
                            pair -> pair.getValue().estimate().logRatio()))
                    .map(pair -> arm(pair.getKey(), assessment, Optional.of(pair.getValue())))
                    .forEach(arms::add);
        });
        Set<Cell> known = arms.stream().map(FamilyOutcome.Arm::cell).collect(Collectors.toSet());
        for (int arm = 0; arm < family().arms().size(); arm++) {
            Cell cell = family().arms().get(arm);
            if (!known.contains(cell)) {
                boolean failed = state.failedArms().contains(arm);
                arms.add(
                        new FamilyOutcome.Arm(cell, failed, 0, state.failures(arm), state.runs(arm), Optional.empty()));
            }
        }
        return new FamilyOutcome(
                family(),
                arms,
                now.map(assessment -> assessment.window().steady() && !isGrowing(assessment.window()))
                        .orElse(true),
                now.map(assessment -> assessment.window().tooEarly()).orElse(false),
                now.map(assessment -> isSettled()).orElse(false),
                state.disturbances(),
                state.wallSeconds(),
                plan.asked() ? family().ownCounts().forks() : FamilyOutcome.MOST_FORKS);
    }

    private boolean isSettled() {
        return plan.asked() ? next().isEmpty() : patient.assess(measured()).isSettled();
    }

    private FamilyOutcome.Arm arm(int arm, Assessment assessment, Optional<PairVerdict> toBest) {
        return new FamilyOutcome.Arm(
                family().arms().get(arm),
                false,
                counting(arm, assessment.window()).size(),
                state.failures(arm),
                state.runs(arm),
                assessment.window().tooEarly() ? toBest.map(PairVerdict::invalidated) : toBest);
    }

    /** Whether memory or code of some arm still grew in what was measured. */
    private boolean isGrowing(Window window) {
        return window instanceof Window.Ages
                && state.arms().stream()
                        .flatMap(arm -> measurement(arm, window, false).stream())
                        .anyMatch(measured -> WarmupActivity.of(
                                        measured.primary().score(),
                                        measured.primary().unit(),
                                        measured::meanOf)
                                .isGrowing());
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
                        family().arms().get(arm),
                        fork,
                        Map.of(fork.block(), finished),
                        new Window.AfterIterations(0),
                        false));
            }
        });
        assess().map(Assessment::window)
                .ifPresent(window -> state.arms()
                        .forEach(arm -> measurement(arm, window, false).ifPresent(measurements::add)));
        measurements.addAll(givenUp());
        return measurements;
    }

    /**
     * What arms that were given up measured before, under the window of the others, or their own if all were: kept and
     * marked, because it was measured, and judged by nobody.
     */
    private List<Measurement> givenUp() {
        List<Integer> arms = state.failedArms().stream()
                .filter(arm -> !state.forks(arm).isEmpty())
                .sorted()
                .toList();
        if (arms.isEmpty()) {
            return List.of();
        }
        FamilyForks before = measured(arms);
        Window window = assess().orElseGet(() -> policy.assess(before)).window();
        return arms.stream()
                .flatMap(arm -> measurement(arm, window, true).stream())
                .toList();
    }

    /** Every fork, in the order in which they ran: failed ones and those of blocks that were repeated too. */
    List<RecordedFork> recordedForks() {
        Optional<Window> window = assess().map(Assessment::window);
        Map<Integer, Map<Integer, Finished>> counting = new TreeMap<>();
        window.ifPresent(found -> state.arms().forEach(arm -> counting.put(arm, counting(arm, found))));
        return state.allForks().stream()
                .map(fork -> {
                    Optional<IterationSeries> series =
                            fork.outcome() instanceof Finished finished && finished.isScored()
                                    ? finished.series(family().answer().metric())
                                    : Optional.empty();
                    boolean counts = fork.outcome()
                            .equals(counting.getOrDefault(fork.arm(), Map.of()).get(fork.block()));
                    return new RecordedFork(
                            family().arms().get(fork.arm()),
                            fork.block(),
                            fork.started(),
                            fork.seconds(),
                            counts,
                            state.disturbancesOf(fork.block(), fork.attempt()),
                            series,
                            window.isPresent() && series.isPresent()
                                    ? window.get().from(series.get())
                                    : Double.NaN);
                })
                .toList();
    }

    private Optional<Measurement> measurement(int arm, Window window, boolean givenUp) {
        Map<Integer, Finished> counting = counting(arm, window);
        if (counting.isEmpty()) {
            return Optional.empty();
        }
        int lastBlock = Collections.max(counting.keySet());
        return Optional.of(
                measurement(family().arms().get(arm), state.entry(lastBlock, arm), counting, window, givenUp));
    }

    private Measurement measurement(
            Cell cell, JournalEntry.Fork lastEntry, Map<Integer, Finished> forks, Window window, boolean givenUp) {
        List<Integer> blocks = List.copyOf(forks.keySet());
        Finished last = Objects.requireNonNull(forks.get(blocks.get(blocks.size() - 1)));
        Map<String, List<double[]>> secondary = new LinkedHashMap<>();
        Map<String, String> units = new LinkedHashMap<>();
        List<double[]> primary = new ArrayList<>();
        for (Finished fork : forks.values()) {
            primary.add(window.cut(fork.scores(), fork.series()));
            fork.secondary().forEach((name, series) -> {
                secondary
                        .computeIfAbsent(name, first -> new ArrayList<>())
                        .add(window.cut(series.scores(), fork.series()));
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
                        last.jvm().threads(),
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
                        !plan.fixed() && !family().isSingleShot(),
                        OptionalDouble.of(window.from(last.series())),
                        environment(last),
                        givenUp,
                        plan.shard(),
                        state.failures(lastEntry.arm()),
                        state.runs(lastEntry.arm()))));
    }

    /** Of the machine as the plan has it, and of the JVM as its fork told it. */
    private Map<String, String> environment(Finished fork) {
        Map<String, String> environment = new TreeMap<>(plan.machineSettings());
        environment.putAll(fork.jvm().settings());
        return environment;
    }

    private static Metric metric(String unit, List<double[]> forks) {
        double mean = forks.stream().flatMapToDouble(Arrays::stream).average().orElse(Double.NaN);
        return new Metric(unit, mean, forks.toArray(double[][]::new));
    }
}

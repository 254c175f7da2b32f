package dev.strandbench.run;

import dev.strandbench.analysis.LookPlan;
import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.stats.IterationSeries;
import dev.strandbench.analysis.stats.RatioEstimate;
import dev.strandbench.compare.FigureChoice;
import dev.strandbench.compare.JudgedFamily;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Family;
import dev.strandbench.plan.Family.JmhCounts;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.Profile.ForkLengths;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.result.RunConditions;
import dev.strandbench.result.RunMembership;
import dev.strandbench.run.FamilyState.ForkTimes;
import dev.strandbench.run.ForkOutcome.Finished;
import dev.strandbench.run.RecordedRun.RecordedFork;
import dev.strandbench.run.policy.AdaptivePolicy;
import dev.strandbench.run.policy.Assessment;
import dev.strandbench.run.policy.FamilyForks;
import dev.strandbench.run.policy.FixedPolicy;
import dev.strandbench.run.policy.ForkShape;
import dev.strandbench.run.policy.MeasuredFork;
import dev.strandbench.run.policy.NextBlock;
import dev.strandbench.run.policy.Policy;
import dev.strandbench.run.policy.Window;
import dev.strandbench.usercode.CarrierUse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.openjdk.jmh.util.Version;

final class FamilyRun {

    /** The maximum share of a family's time that the first block may take. */
    private static final double FIRST_BLOCK_SHARE = 0.4;

    /** The smallest number of forks to plan for an arm if time is short. Fewer forks rarely lead to a verdict. */
    private static final int FEWEST_FORKS = LookPlan.SEQUENTIAL.secondLook();

    private static final int FEWEST_ARMS = 2;

    private static final double NANOS_PER_SECOND = 1e9;
    private static final int BEFORE_ALL_OTHERS = -1;

    private final int number;
    private final Plan plan;
    private final Policy policy;
    private final Policy patient;
    private final FamilyState state;
    private final Set<Integer> postponed = new TreeSet<>();
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
        boolean looksOnce = plan.effort().fixed() || family.isSingleShot();
        if (looksOnce || plan.effort().asked()) {
            return new FixedPolicy(family.ownCounts(), looksOnce ? VerdictRule.ONE_LOOK : VerdictRule.SEVERAL_LOOKS);
        }
        return new AdaptivePolicy(
                plan.effort().pace(),
                firstFork(plan, family),
                plan.effort().precision(),
                plan.effort().margin(),
                true,
                patient);
    }

    /**
     * Returns the profile's maximum fork length, halved until the first block takes at most 40 % of the family's time.
     * The result is never below the profile's minimum length.
     */
    private static Duration firstFork(Plan plan, Family family) {
        ForkLengths pace = plan.effort().pace();
        double seconds = FIRST_BLOCK_SHARE
                        * plan.effort().budget().toNanos()
                        / NANOS_PER_SECOND
                        / (plan.families().size() * family.arms().size())
                - JmhCounts.START_SECONDS;
        Duration length = pace.longest();
        while (length.compareTo(pace.pilot()) > 0 && length.toNanos() / NANOS_PER_SECOND > seconds) {
            length = length.dividedBy(2);
        }
        return length.compareTo(pace.pilot()) < 0 ? pace.pilot() : length;
    }

    /**
     * Limits further measurements of the family to some cells, the most urgent first. A single-shot family is measured
     * completely or not at all, so that its first scores do not decide whether more forks follow.
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

    int urgency() {
        return urgency;
    }

    List<Cell> lost() {
        List<Cell> lost = new ArrayList<>(family().arms());
        state.arms().forEach(arm -> lost.remove(family().arms().get(arm)));
        return lost;
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

    Optional<NextBlock> next() {
        return next(policy);
    }

    /** Returns the next block, including arms that will probably remain undecided. */
    Optional<NextBlock> nextIfPatient() {
        return next(patient);
    }

    private Optional<NextBlock> next(Policy by) {
        if (state.arms().isEmpty()) {
            return Optional.empty();
        }
        Optional<NextBlock> whole =
                by.next(measured(state.armsOfBlock(), state::forks)).or(this::shotsLeftOut);
        return whole.flatMap(block -> {
            Set<Integer> arms = block.arms().stream()
                    .filter(arm -> asked.contains(family().arms().get(arm)))
                    .filter(arm -> !postponed.contains(arm))
                    .collect(Collectors.toCollection(TreeSet::new));
            boolean onlyTheBest = policy instanceof AdaptivePolicy
                    && !postponed.isEmpty()
                    && arms.size() == 1
                    && block.arms().size() > 1
                    && arms.stream().allMatch(this::hasBegun);
            if (onlyTheBest) {
                return Optional.empty();
            }
            if (!arms.isEmpty()) {
                return Optional.of(new NextBlock(block.length(), arms));
            }
            // The run completes a block that it has begun, even if the demand no longer chooses the block's cells.
            return state.isBlockInWork() ? whole : Optional.empty();
        });
    }

    private boolean mayPostpone() {
        return plan.families().size() == 1 && (policy instanceof AdaptivePolicy || mayLeaveShotsOut());
    }

    /** Returns true if the family is single-shot and its arms, except for the first two, may get fewer forks. */
    private boolean mayLeaveShotsOut() {
        return plan.families().size() == 1
                && family().isSingleShot()
                && !plan.effort().fixed()
                && !plan.effort().asked();
    }

    private Optional<NextBlock> shotsLeftOut() {
        Set<Integer> arms = state.armsOfBlock().stream()
                .filter(arm -> mayLeaveShotsOut()
                        && state.forks(arm).size() < family().ownCounts().forks())
                .collect(Collectors.toCollection(TreeSet::new));
        return arms.isEmpty()
                ? Optional.empty()
                : Optional.of(new NextBlock(
                        policy.shape(Duration.ZERO, Optional.empty()).length(), arms));
    }

    private boolean hasBegun(int arm) {
        return !state.forksToShow(arm).isEmpty();
    }

    /**
     * If the time is too short for three forks of an arm and of each started arm, postpones the arm and returns true.
     */
    boolean postpones(int arm, double secondsLeft) {
        List<Integer> begun = state.arms().stream().filter(this::hasBegun).toList();
        boolean isKnownToTakeLonger = state.wasEndedByBudget(arm) && state.longestFailure(arm) > secondsLeft;
        boolean later = isKnownToTakeLonger
                || (mayPostpone()
                        && state.block() == 0
                        && begun.size() >= FEWEST_ARMS
                        && owed(begun) + owed(List.of(arm)) > secondsLeft);
        if (later) {
            postponed.add(arm);
        }
        return later;
    }

    /** Returns true if the time is too short for three forks of every arm, so that the arms run in the plan's order. */
    boolean mustChoose(double secondsLeft) {
        boolean isTimeUnknown = policy instanceof FixedPolicy
                && !family().hasOpTimes()
                && state.usualTimes().isEmpty();
        return mayPostpone() && state.block() == 0 && (isTimeUnknown || owed(state.arms()) > secondsLeft);
    }

    private double owed(List<Integer> arms) {
        return owed(arms, FEWEST_FORKS);
    }

    private double owed(List<Integer> arms, int forks) {
        int most = policy instanceof FixedPolicy
                ? Math.min(forks, family().ownCounts().forks())
                : forks;
        Duration length =
                policy instanceof AdaptivePolicy adaptive ? adaptive.lengths().pilot() : Duration.ZERO;
        return arms.stream()
                .mapToDouble(arm -> trainingSeconds(arm)
                        + Math.max(0, most - state.forksToShow(arm).size()) * secondsOfAFork(arm, length))
                .sum();
    }

    /** Begins a postponed arm if no other arm needs more forks and there is time for three blocks. */
    void beginMore(double secondsLeft) {
        if (!mayPostpone() || state.block() == 0) {
            return;
        }
        postponed.clear();
        if (policy instanceof FixedPolicy) {
            postponed.addAll(withoutTime(secondsLeft));
            return;
        }
        List<Integer> waiting =
                state.arms().stream().filter(arm -> !hasBegun(arm)).toList();
        postponed.addAll(waiting);
        if (!waiting.isEmpty() && next().isEmpty()) {
            int first = waiting.getFirst();
            postponed.remove(first);
            if (secondsOfBlocks(FEWEST_FORKS) > secondsLeft) {
                postponed.add(first);
            }
        }
    }

    /**
     * Returns the arms that the next block of a single-shot family leaves out. The plan's first two arms always run.
     * Any other arm runs if there is time for three forks of that arm and of each earlier arm that runs. From the
     * fourth block on, there must be time for all planned forks of these arms, not only for three.
     */
    private List<Integer> withoutTime(double secondsLeft) {
        int goal = state.block() < FEWEST_FORKS
                ? FEWEST_FORKS
                : family().ownCounts().forks();
        List<Integer> running = new ArrayList<>();
        List<Integer> without = new ArrayList<>();
        for (int arm : state.arms()) {
            double own = owed(List.of(arm), goal);
            boolean runs = running.size() < FEWEST_ARMS || own == 0 || owed(running, goal) + own <= secondsLeft;
            (runs ? running : without).add(arm);
        }
        return without;
    }

    ForkShape shape(Duration length, int arm) {
        return policy.shape(
                length, measured().forks().getOrDefault(arm, List.of()).stream().findFirst());
    }

    List<Integer> missing(NextBlock block) {
        return state.missing(block.arms()).stream()
                .filter(arm -> !postponed.contains(arm))
                .toList();
    }

    /**
     * Returns the arms that still need a fork in the current block, in order. The plan's seed determines the random
     * order. Every second block reverses the previous block's order, so no arm always runs early or late.
     */
    List<Integer> missingArmsInOrder(NextBlock block) {
        SplittableRandom random = new SplittableRandom(plan.origin().seed());
        for (int family = 0; family < number; family++) {
            random.split();
        }
        SplittableRandom ofFamily = random.split();
        List<Integer> order = new ArrayList<>(
                IntStream.range(0, family().arms().size()).boxed().toList());
        for (int pair = 0; pair <= state.attempts() / 2; pair++) {
            Collections.shuffle(order, ofFamily);
        }
        if (state.attempts() % 2 == 1) {
            Collections.reverse(order);
        }
        order.retainAll(state.missing(block.arms()));
        return order;
    }

    double nextBlockSeconds() {
        return secondsOfBlocks(1);
    }

    /** Returns the approximate time of several blocks, in s. An AOT cache is trained only once. */
    private double secondsOfBlocks(int blocks) {
        return next().or(this::nextIfPatient).stream()
                .flatMapToDouble(block -> state.missing(block.arms()).stream()
                        .mapToDouble(arm -> trainingSeconds(arm) + blocks * secondsOfAFork(arm, block.length())))
                .sum();
    }

    private double trainingSeconds(int arm) {
        boolean isUntrained =
                family().arms().get(arm).hasAotCache() && state.longestFork(arm).isEmpty();
        return isUntrained ? AotCaches.TRAINING_SECONDS : 0;
    }

    /** Returns the approximate duration of an arm's next fork, in s, including the training of a missing AOT cache. */
    double secondsOfNextFork(int arm, Duration length) {
        return trainingSeconds(arm) + secondsOfAFork(arm, length);
    }

    /** Returns the approximate duration of an arm's fork, in s, without the training of an AOT cache. */
    double secondsOfAFork(int arm, Duration length) {
        OptionalDouble longest = state.longestFork(arm);
        if (policy instanceof FixedPolicy && longest.isPresent()) {
            return longest.getAsDouble();
        }
        ForkShape shape = shape(length, arm);
        double least = family().isSingleShot() ? 0 : shape.iterationTime().toNanos() / NANOS_PER_SECOND;
        Optional<ForkTimes> own = state.longestTimes(arm);
        if (own.isPresent()) {
            return seconds(shape, own.get().start(), Math.max(least, own.get().iteration()));
        }
        ForkTimes usual = state.usualTimes().orElse(new ForkTimes(0, 0));
        double iteration = Math.max(least, Math.max(family().opSeconds(arm), usual.iteration()));
        return Math.max(state.longestFailure(arm), seconds(shape, usual.start(), iteration));
    }

    private double seconds(ForkShape shape, double start, double iteration) {
        double all = shape.iterations() * iteration;
        boolean mayEndEarly = !family().isSingleShot() && !plan.effort().fixed();
        return Math.max(JmhCounts.START_SECONDS, start)
                + (mayEndEarly ? Math.min(all, JmhForkSource.mostSeconds(shape, iteration)) : all);
    }

    /** Returns the number of blocks until the next interim analysis, if the fork length does not change. */
    int blocksToNextLook() {
        if (policy instanceof FixedPolicy) {
            int forks = family().ownCounts().forks();
            LookPlan looks = plan.effort().asked() ? LookPlan.SEQUENTIAL : LookPlan.SINGLE;
            // From the second single shot on, every shot makes smaller differences detectable.
            int next = plan.effort().fixed() ? forks : Math.min(forks, looks.nextLook(state.block()));
            return Math.max(1, next - state.block());
        }
        int forks = next().or(this::nextIfPatient)
                .map(block -> measured().fewestForks(block.arms(), block.length()))
                .orElse(0);
        return Math.max(1, LookPlan.SEQUENTIAL.nextLook(forks) - forks);
    }

    double secondsToNextLook() {
        int blocks = blocksToNextLook();
        if (!(policy instanceof AdaptivePolicy adaptive) || state.block() > 0) {
            return secondsOfBlocks(blocks);
        }
        double later = next().stream()
                .flatMap(block -> block.arms().stream())
                .mapToDouble(arm -> secondsOfAFork(arm, adaptive.lengths().pilot()))
                .sum();
        return nextBlockSeconds() + (blocks - 1) * later;
    }

    /** Returns the forks that are needed until the next interim analysis, or until the end of the current block. */
    Optional<NeededForks> neededForks() {
        boolean inWork = state.isBlockInWork();
        return next().map(block -> new NeededForks(
                family(),
                state.missing(block.arms()).stream()
                        .map(arm -> family().arms().get(arm))
                        .toList(),
                inWork ? 1 : blocksToNextLook(),
                inWork ? nextBlockSeconds() : secondsToNextLook()));
    }

    double secondsToBlock(int blocks) {
        int most = policy instanceof FixedPolicy ? Math.min(family().ownCounts().forks(), blocks) : blocks;
        return most > state.block() ? secondsOfBlocks(most - state.block()) : 0;
    }

    boolean isBeforeFirstLook() {
        return LookPlan.SEQUENTIAL.lastLook(state.block()) == 0;
    }

    /**
     * Returns the approximate number of verdicts per second until the next interim analysis. An arm that will have only
     * a tenth of the forks that it needs counts as a tenth of a verdict. A pair does not count if drift rules out any
     * verdict on it.
     */
    double verdictsPerSecond() {
        double seconds = Math.max(1, secondsToNextLook());
        int forks = state.block() + blocksToNextLook();
        Assessment now = policy.assess(measured());
        double verdicts = now.open().stream()
                .map(arm -> now.verdicts().get(arm))
                .mapToDouble(pair -> pair == null ? 1 : partOfAVerdict(pair, forks))
                .sum();
        return verdicts / seconds;
    }

    private double partOfAVerdict(PairVerdict pair, int forks) {
        boolean isBlocked = isBlockedByDrift(pair.judged(), Math.log(pair.smallestJudgedRatio()))
                && !(pair.driftOnly() && nextIsLonger());
        return isBlocked ? 0 : Math.min(1, (double) forks / pair.forksNeeded().orElse(forks));
    }

    /** Returns true if drift within the measured forks probably rules out any verdict. */
    private static boolean isBlockedByDrift(RatioEstimate judged, double smallest) {
        if (!judged.hasInterval()) {
            return false;
        }
        double drift = judged.driftAllowance();
        double distance = Math.abs(judged.logRatio());
        double reach = 2 * judged.standardError();
        return distance + reach <= Math.max(smallest, drift) && Math.max(0, distance - reach) + drift > smallest;
    }

    /** Returns true if the next forks are longer than the forks that count now. */
    private boolean nextIsLonger() {
        return next().filter(block ->
                        measured().fewestForks(block.arms(), block.length()) < LookPlan.SEQUENTIAL.secondLook())
                .isPresent();
    }

    private FamilyForks measured() {
        return measured(state.arms(), state::forks);
    }

    private FamilyForks measuredToShow() {
        return measured(state.arms(), state::forksToShow);
    }

    private FamilyForks measured(List<Integer> ofArms, IntFunction<Map<Integer, JournalEntry.Fork>> forksOf) {
        Map<Integer, List<MeasuredFork>> forks = new TreeMap<>();
        double floor = 0;
        AnswerMetric answer = family().answer();
        for (int arm : ofArms) {
            List<MeasuredFork> ofArm = new ArrayList<>();
            for (Map.Entry<Integer, JournalEntry.Fork> counted :
                    forksOf.apply(arm).entrySet()) {
                JournalEntry.Fork entry = counted.getValue();
                Finished finished = entry.finished();
                Optional<IterationSeries> series = finished.series(answer.metric());
                double idealScore = answer.isScore() ? finished.idealScore() : Double.NaN;
                // If a journal lacks the end of a block, several forks of an arm may have the same block number.
                series.ifPresent(found -> ofArm.add(
                        new MeasuredFork(counted.getKey(), entry.length(), entry.shape(), found, idealScore)));
                if (!answer.isScore()) {
                    floor = MetricUnit.floor(answer.metric(), finished.unit(answer.metric()));
                }
            }
            forks.put(arm, ofArm);
        }
        return new FamilyForks(forks, answer.higherIsBetter(), floor, true, FamilyOutcome.MOST_FORKS);
    }

    Optional<Assessment> assess() {
        FamilyForks measured = measuredToShow();
        return measured.mostMeasured() == 0 ? Optional.empty() : Optional.of(policy.assess(measured));
    }

    FamilyOutcome outcome() {
        Optional<Assessment> now = assess();
        List<Measurement> entries = measurements();
        AnswerMetric figure =
                entries.isEmpty() ? family().answer() : FigureChoice.answers().of(entries);
        JudgedFamily judged = JudgedFamily.of(figure, entries, VerdictRule.ONE_LOOK.smallestRatio());
        return new FamilyOutcome(
                family(),
                judged,
                IntStream.range(0, family().arms().size())
                        .filter(arm ->
                                entries.stream().noneMatch(family().arms().get(arm)::isOf))
                        .mapToObj(this::unmeasured)
                        .toList(),
                failures(),
                state.arms().isEmpty() || now.map(assessment -> isSettled()).orElse(false),
                state.disturbances(),
                state.wallSeconds(),
                state.secondsOfAFork().orElse(0),
                plan.effort().asked() ? family().ownCounts().forks() : FamilyOutcome.MOST_FORKS,
                plan.effort().margin());
    }

    private Map<Cell, String> failures() {
        Map<Cell, String> failures = new LinkedHashMap<>();
        for (int arm = 0; arm < family().arms().size(); arm++) {
            Cell cell = family().arms().get(arm);
            state.lastFailure(arm).ifPresent(failure -> failures.put(cell, failure.reason()));
        }
        return failures;
    }

    // A run may end before it repeats a failed fork. Then an arm may have only failed forks without being given up.
    private FamilyOutcome.UnmeasuredArm unmeasured(int arm) {
        int runs = state.runs(arm);
        int failures = state.failures(arm);
        return new FamilyOutcome.UnmeasuredArm(
                family().arms().get(arm),
                state.failedArms().contains(arm) || (runs > 0 && failures == runs),
                failures,
                runs);
    }

    private boolean isSettled() {
        return policy instanceof FixedPolicy
                ? next().isEmpty() && postponed.isEmpty()
                : isSettled(patient.assess(measuredToShow()));
    }

    /** Returns true if all open arms already have a verdict and need more forks only because of the margin. */
    private static boolean isSettled(Assessment now) {
        return now.open().stream()
                .map(arm -> now.verdicts().get(arm))
                .allMatch(pair -> pair != null && pair.verdict() != Verdict.INCONCLUSIVE);
    }

    private NavigableMap<Integer, JournalEntry.Fork> counting(int arm, Window window) {
        NavigableMap<Integer, JournalEntry.Fork> counting = new TreeMap<>(state.forksToShow(arm));
        counting.values().removeIf(fork -> !window.counts(fork.finished().series()));
        return counting;
    }

    List<Measurement> measurements() {
        List<Measurement> measurements = new ArrayList<>();
        state.unscored()
                .values()
                .forEach(fork -> measurements.add(
                        measurement(new TreeMap<>(Map.of(fork.block(), fork)), new Window.AfterIterations(0), false)));
        Optional<Window> window = assess().map(Assessment::window);
        window.ifPresent(found -> measurements.addAll(measurements(state.arms(), found, false)));
        // The result file also contains arms that were given up, and marks them.
        List<Integer> givenUp = state.failedArms().stream()
                .filter(arm -> !state.forks(arm).isEmpty())
                .sorted()
                .toList();
        if (!givenUp.isEmpty()) {
            measurements.addAll(measurements(
                    givenUp,
                    window.orElseGet(
                            () -> policy.assess(measured(givenUp, state::forks)).window()),
                    true));
        }
        return measurements;
    }

    private List<Measurement> measurements(List<Integer> arms, Window window, boolean givenUp) {
        return arms.stream()
                .map(arm -> counting(arm, window))
                .filter(forks -> !forks.isEmpty())
                .map(forks -> measurement(forks, window, givenUp))
                .toList();
    }

    List<RecordedFork> recordedForks() {
        Optional<Window> window = assess().map(Assessment::window);
        Set<JournalEntry.Fork> counting = Collections.newSetFromMap(new IdentityHashMap<>());
        window.ifPresent(found ->
                state.arms().forEach(arm -> counting.addAll(counting(arm, found).values())));
        return state.allForks().stream()
                .map(fork -> {
                    Optional<IterationSeries> series =
                            fork.outcome() instanceof Finished finished && finished.isScored()
                                    ? finished.series(family().answer().metric())
                                    : Optional.empty();
                    return new RecordedFork(
                            family().arms().get(fork.arm()),
                            fork.block(),
                            fork.started(),
                            fork.seconds(),
                            counting.contains(fork),
                            state.disturbancesOf(fork),
                            series,
                            window.isPresent() && series.isPresent()
                                    ? window.get().from(series.get())
                                    : Double.NaN);
                })
                .toList();
    }

    private Measurement measurement(NavigableMap<Integer, JournalEntry.Fork> forks, Window window, boolean givenUp) {
        JournalEntry.Fork lastEntry = Objects.requireNonNull(forks.lastEntry()).getValue();
        Cell cell = family().arms().get(lastEntry.arm());
        Finished last = lastEntry.finished();
        Map<String, List<double[]>> secondary = new LinkedHashMap<>();
        Map<String, String> units = new LinkedHashMap<>();
        List<double[]> primary = new ArrayList<>();
        for (JournalEntry.Fork entry : forks.values()) {
            Finished fork = entry.finished();
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
        Map<String, String> environment = new TreeMap<>(plan.environment().machineSettings());
        environment.putAll(last.jvm().settings());
        Optional.ofNullable(plan.environment()
                        .jvmSettings()
                        .getOrDefault(cell.jdk(), Map.of())
                        .get(CarrierUse.SETTING))
                .ifPresent(use -> environment.put(CarrierUse.SETTING, use));
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
                        last.series().iterationAt(window.from(last.series())),
                        iterationTime,
                        primary.getLast().length,
                        iterationTime),
                Optional.of(new RunMembership(
                        plan.origin().run(),
                        List.copyOf(forks.keySet()),
                        plan.environment().machine().words(),
                        cell.jdk(),
                        Optional.of(family().answer()),
                        !plan.effort().fixed() && !family().isSingleShot(),
                        OptionalDouble.of(window.from(last.series())),
                        environment,
                        givenUp,
                        plan.origin().shard(),
                        state.failures(lastEntry.arm()),
                        state.runs(lastEntry.arm()))));
    }

    private static Metric metric(String unit, List<double[]> forks) {
        double mean = forks.stream().flatMapToDouble(Arrays::stream).average().orElse(Double.NaN);
        return new Metric(unit, mean, forks.toArray(double[][]::new));
    }
}

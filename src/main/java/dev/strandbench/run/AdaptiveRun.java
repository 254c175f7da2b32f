package dev.strandbench.run;

import dev.strandbench.analysis.LookPlan;
import dev.strandbench.machine.MachineReading;
import dev.strandbench.machine.MachineReading.Gauge;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Family;
import dev.strandbench.plan.Plan;
import dev.strandbench.run.ForkOutcome.Failed;
import dev.strandbench.run.policy.ForkShape;
import dev.strandbench.run.policy.NextBlock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Executes a plan block by block. By default, the next block belongs to the family with the most expected verdicts per
 * second. Every result is on disk before the next fork starts. Only one thread at a time may use a run.
 */
public final class AdaptiveRun {

    private static final int THIRD_LOOK = LookPlan.SEQUENTIAL.thirdLook();

    private static final int MOST_REPEATS_OF_A_BLOCK = 1;

    /** The time by which a fork may exceed the budget, as a share of the budget. The report takes additional time. */
    private static final double MOST_OVER = 0.02;

    private static final double SECONDS_TO_END_A_FORK = 1.5;

    /** The maximum share of the budget that may be spent on repeating disturbed blocks. */
    private static final double MOST_REPEATED = 0.2;

    private static final double LEAST_REPORT_SECONDS = 1;

    /** A run says why it ends early if at least this share of the budget is unused. */
    private static final double TOLD_SHARE = 0.05;

    private static final double SECONDS_BESIDE_FORKS = 5;

    private static final double NANOS_PER_SECOND = 1e9;

    private static final Comparator<FamilyRun> FEWEST_BLOCKS =
            Comparator.comparingInt(family -> family.state().block());

    private final Plan plan;
    private final SessionDirectory directory;
    private final ForkSource source;
    private final Supplier<MachineReading> gauges;
    private final Progress progress;
    private final BooleanSupplier stopped;
    private final RunState state;
    private final List<FamilyRun> families;
    private final Duration earlier;

    private final Set<FamilyRun> withoutTime = new HashSet<>();

    private Runnable afterBlock = () -> {};
    private Optional<Demand> demand = Optional.empty();
    private long fastestCanary = Long.MAX_VALUE;
    private LongSupplier clock = System::nanoTime;
    private long begun = System.nanoTime();
    private double reportSeconds = LEAST_REPORT_SECONDS;

    /**
     * Creates or resumes a run.
     *
     * @param stopped when it returns true, the run ends and does not record a failed fork
     */
    public AdaptiveRun(
            Plan plan,
            SessionDirectory directory,
            ForkSource source,
            Supplier<MachineReading> gauges,
            Progress progress,
            BooleanSupplier stopped) {
        this.plan = plan;
        this.directory = directory;
        this.source = source;
        this.gauges = gauges;
        this.progress = progress;
        this.stopped = stopped;
        state = new RunState(plan);
        families = state.families();
        directory.entries(plan).forEach(this::remember);
        earlier = Duration.ofMillis(Math.round(1e3
                * families.stream()
                        .mapToDouble(family -> family.state().wallSeconds())
                        .sum()));
    }

    private void remember(JournalEntry entry) {
        state.add(entry);
        if (entry instanceof JournalEntry.Block block) {
            noteCanary(block.before());
            noteCanary(block.after());
        }
    }

    /** Sets an action that the run's thread executes after each block, once the results are on disk. */
    public void afterEachBlock(Runnable action) {
        afterBlock = action;
    }

    public void measureWhatIsAskedBy(Demand asking) {
        demand = Optional.of(asking);
    }

    /**
     * Sets a clock that counts ns, and the clock's value at the start of the run. The default is
     * {@link System#nanoTime}.
     */
    public void countTime(LongSupplier nanoClock, long from) {
        clock = nanoClock;
        begun = from;
    }

    private void ask() {
        demand.map(asking -> asking.open(state.measurements(), lost()))
                .ifPresent(open -> families.forEach(family -> family.measureOnly(open)));
    }

    private Set<Cell> lost() {
        return families.stream().flatMap(family -> family.lost().stream()).collect(Collectors.toSet());
    }

    /** Returns the state of the run. Only the run's thread may call this method. */
    public RecordedRun recorded() {
        return state.recorded(directory.path());
    }

    /**
     * Measures until no arm needs more forks, no further fork fits into the budget, or the run is stopped. Returns the
     * outcomes in the plan's order. Results recorded before an exception are kept.
     *
     * @throws UncheckedIOException if the run cannot write to its directory
     * @throws NoForkException if no more forks can be started
     */
    public List<FamilyOutcome> run() {
        progress.begin(plan, spent());
        ask();
        try (Journal journal = directory.openJournal()) {
            Optional<FamilyRun> next = choose();
            while (next.isPresent() && !stopped.getAsBoolean()) {
                runBlock(next.get(), journal);
                long ended = clock.getAsLong();
                directory.writeResults(state.measurements());
                ask();
                afterBlock.run();
                reportSeconds = Math.max(reportSeconds, (clock.getAsLong() - ended) / NANOS_PER_SECOND);
                next = choose();
            }
            directory.writeResults(state.measurements());
            if (!stopped.getAsBoolean()) {
                tellTimeLeft();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            progress.end();
        }
        return state.outcomes();
    }

    /** Returns the approximate duration of a family's first block, in s. Unknown single-shot times count as 0. */
    public static double firstBlockSeconds(Plan plan, Family family) {
        return new FamilyRun(plan.families().indexOf(family), plan).nextBlockSeconds();
    }

    /** Returns the approximate time, in s, until a family's first interim analysis. */
    public static double firstLookSeconds(Plan plan, Family family) {
        return new FamilyRun(plan.families().indexOf(family), plan).secondsToNextLook();
    }

    /** Returns the smallest budget, in s, that allows a verdict or, if no family has several arms, one block. */
    public static double leastBudgetSeconds(Plan plan) {
        double forks = plan.families().stream()
                .filter(family -> family.arms().size() > 1)
                .mapToDouble(family -> firstLookSeconds(plan, family))
                .min()
                .orElseGet(() -> plan.families().stream()
                        .mapToDouble(family -> firstBlockSeconds(plan, family))
                        .min()
                        .orElse(0));
        return SECONDS_BESIDE_FORKS + forks;
    }

    private Duration spent() {
        return earlier.plusNanos(clock.getAsLong() - begun);
    }

    private double secondsLeft() {
        return plan.effort().fixed()
                ? Double.POSITIVE_INFINITY
                : plan.effort().budget().minus(spent()).toNanos() / NANOS_PER_SECOND - reportSeconds;
    }

    /** Returns how long a fork may run from now, in s, without exceeding the run's budget by 5 % or more. */
    double secondsUntilForkMustEnd() {
        return Math.max(0, secondsLeft() + MOST_OVER * plan.effort().budget().toSeconds() - SECONDS_TO_END_A_FORK);
    }

    private boolean isTimeFor(FamilyRun family, int arm, Duration length) {
        return family.secondsOfNextFork(arm, length) <= secondsLeft();
    }

    private void tellTimeLeft() {
        double left = secondsLeft();
        if (plan.effort().fixed() || left < TOLD_SHARE * plan.effort().budget().toSeconds()) {
            return;
        }
        families.stream()
                .filter(family -> !family.outcome().settled())
                .flatMap(family -> family.neededForks().stream())
                .filter(needed -> needed.seconds() > left)
                .min(Comparator.comparingDouble(NeededForks::seconds))
                .ifPresent(needed -> progress.endsEarly(needed, Duration.ofSeconds((long) left)));
    }

    private Optional<FamilyRun> choose() {
        double left = secondsLeft();
        families.forEach(family -> family.beginMore(left));
        Optional<FamilyRun> inWork = families.stream()
                .filter(family -> family.state().isBlockInWork())
                // An interrupted run may have given up the last arm of a block without ending the block.
                .filter(family -> family.next().or(family::nextIfPatient).isPresent())
                .filter(family -> !withoutTime.contains(family))
                .findFirst();
        if (inWork.isPresent()) {
            return inWork;
        }
        List<FamilyRun> possible = families.stream()
                .filter(family -> family.next().isPresent() && !withoutTime.contains(family))
                .filter(family -> plan.effort().fixed() || family.nextBlockSeconds() <= left)
                .toList();
        return plan.effort().asked() ? mostUrgent(possible, left) : mostUseful(possible, left);
    }

    /**
     * Returns the most urgent family that can reach its third interim analysis in time, or else the most urgent family
     * that can reach its next analysis in time. A single family gets every block that fits, because its arms may reach
     * different analyses.
     */
    private Optional<FamilyRun> mostUrgent(List<FamilyRun> possible, double left) {
        Comparator<FamilyRun> byUrgency = Comparator.comparingInt(FamilyRun::urgency);
        return possible.stream()
                .filter(family -> family.secondsToBlock(THIRD_LOOK) <= left)
                .filter(family -> family.secondsToNextLook() <= left)
                .min(byUrgency)
                .or(() -> possible.stream()
                        .filter(family -> family.secondsToNextLook() <= left)
                        .min(byUrgency))
                .or(() -> families.size() == 1 ? possible.stream().findFirst() : Optional.empty());
    }

    /** Prefers families without an interim analysis, then the family with the most expected verdicts per second. */
    private Optional<FamilyRun> mostUseful(List<FamilyRun> possible, double left) {
        List<FamilyRun> unseen =
                possible.stream().filter(FamilyRun::isBeforeFirstLook).toList();
        List<FamilyRun> within = unseen.stream()
                .filter(family -> plan.effort().fixed() || family.secondsToNextLook() <= left)
                .toList();
        if (within.isEmpty()) {
            return unseen.stream()
                    .filter(family -> family.state().block() == 0)
                    .findFirst()
                    .or(() -> mostPromising(possible, left))
                    .or(() -> leastMeasured(left))
                    .or(() -> unseen.stream().min(FEWEST_BLOCKS));
        }
        double needed =
                within.stream().mapToDouble(FamilyRun::secondsToNextLook).sum();
        boolean inTurn = plan.effort().fixed() || needed <= left;
        return inTurn
                ? within.stream().min(FEWEST_BLOCKS)
                : within.stream().min(Comparator.comparingDouble(FamilyRun::secondsToNextLook));
    }

    private Optional<FamilyRun> mostPromising(List<FamilyRun> possible, double left) {
        return plan.effort().fixed()
                ? possible.stream().min(FEWEST_BLOCKS)
                : possible.stream()
                        .filter(family -> family.secondsToNextLook() <= left)
                        .max(Comparator.comparingDouble(FamilyRun::verdictsPerSecond));
    }

    /** Returns the family with the fewest blocks among those that will probably remain undecided. */
    private Optional<FamilyRun> leastMeasured(double left) {
        return families.stream()
                .filter(family ->
                        family.next().isEmpty() && family.nextIfPatient().isPresent())
                .filter(family -> family.secondsToNextLook() <= left && !withoutTime.contains(family))
                .min(FEWEST_BLOCKS);
    }

    /** Runs a block's missing forks. Any block except the first ends if there is too little time for its next fork. */
    private void runBlock(FamilyRun family, Journal journal) {
        MachineReading before = read();
        long start = clock.getAsLong();
        NextBlock next = family.next().or(family::nextIfPatient).orElseThrow();
        List<Integer> order = family.missingArmsInOrder(next);
        while (!order.isEmpty()) {
            if (family.mustChoose(secondsLeft())) {
                Collections.sort(order);
            }
            int arm = order.removeFirst();
            if (family.postpones(arm, secondsLeft())) {
                continue;
            }
            while (family.state().missing(next.arms()).contains(arm)
                    && !stopped.getAsBoolean()
                    && isTimeFor(family, arm, next.length())) {
                runFork(family, arm, next.length(), journal);
            }
            boolean missing = family.state().missing(next.arms()).contains(arm);
            if (stopped.getAsBoolean() || (missing && family.state().block() > 0)) {
                withoutTime.add(family);
                return;
            }
        }
        if (stopped.getAsBoolean() || !family.missing(next).isEmpty()) {
            withoutTime.add(family);
            return;
        }
        MachineReading after = read();
        double seconds = (clock.getAsLong() - start) / NANOS_PER_SECOND;
        MachineReading judged = family.family().waitsForStorage() ? after.without(Gauge.STORAGE_STALL_MICROS) : after;
        List<String> disturbances = judged.disturbancesSince(before, seconds, fastestCanary);
        boolean repeat = !disturbances.isEmpty()
                && family.state().attempt() < MOST_REPEATS_OF_A_BLOCK
                && family.state().attemptSeconds() <= secondsLeft()
                && (plan.effort().fixed()
                        || repeatedSeconds() + family.state().attemptSeconds()
                                <= MOST_REPEATED * plan.effort().budget().toSeconds());
        JournalEntry.Block block = new JournalEntry.Block(
                family.number(), family.state().block(), family.state().attempt(), disturbances, repeat, before, after);
        journal.append(block);
        state.add(block);
        if (repeat) {
            progress.disturbed(family.family(), disturbances);
        } else {
            progress.counted(family.outcome(), disturbances);
        }
    }

    private MachineReading read() {
        MachineReading reading = gauges.get();
        noteCanary(reading);
        return reading;
    }

    private void noteCanary(MachineReading reading) {
        fastestCanary = Math.min(fastestCanary, reading.of(Gauge.CANARY_NANOS).orElse(Long.MAX_VALUE));
    }

    private double repeatedSeconds() {
        return families.stream()
                .mapToDouble(family -> family.state().repeatedSeconds())
                .sum();
    }

    private void runFork(FamilyRun family, int arm, Duration length, Journal journal) {
        ForkShape shape = family.shape(length, arm);
        Cell cell = family.family().arms().get(arm);
        progress.starting(family.family(), cell, family.state().block(), spent());
        Instant started = Instant.now();
        long start = clock.getAsLong();
        ForkOutcome outcome;
        try {
            outcome = source.run(cell, shape);
        } catch (RuntimeException e) {
            if (stopped.getAsBoolean()) {
                return;
            }
            throw e;
        }
        long nanos = clock.getAsLong() - start;
        if (stopped.getAsBoolean() && outcome instanceof Failed) {
            return;
        }
        JournalEntry.Fork fork = new JournalEntry.Fork(
                family.number(),
                arm,
                family.state().block(),
                family.state().attempt(),
                length,
                shape,
                started,
                nanos / NANOS_PER_SECOND,
                outcome);
        journal.append(fork);
        state.add(fork);
        Optional<Failed> failure = family.state().failure(fork);
        if (failure.isPresent()) {
            boolean givenUp = family.state().failedArms().contains(arm) || !isTimeFor(family, arm, length);
            progress.failed(family.family(), cell, Duration.ofNanos(nanos), failure.get(), givenUp);
        } else {
            progress.finished(family.family(), cell, Duration.ofNanos(nanos));
        }
    }
}

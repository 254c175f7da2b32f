package dev.strandbench.run;

import static dev.strandbench.run.FamilyOutcomes.arms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.analysis.Verdict;
import dev.strandbench.compare.MeasuredArm;
import dev.strandbench.machine.MachineReading;
import dev.strandbench.machine.MachineReading.Gauge;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Family;
import dev.strandbench.plan.Family.JmhCounts;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.Plans;
import dev.strandbench.report.ConsoleProgress;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.JmhResultReader;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.RunMembership;
import dev.strandbench.run.FamilyOutcomes.KnownArm;
import dev.strandbench.run.policy.ForkShape;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AdaptiveRunTest {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final int KILLS = 20;
    private static final Plan ONE_ARM = Plans.of(HOUR, false, 1, "A");
    private static final Plan TWO_ARMS = Plans.of(HOUR, false, 1, "A", "B");
    private static final Plan THREE_ARMS = Plans.of(HOUR, false, 1, "A", "B", "C");

    @TempDir
    private Path directory;

    private final ByteArrayOutputStream output = new ByteArrayOutputStream();

    private List<FamilyOutcome> run(Plan plan, ForkSource source) {
        return run(plan, source, () -> SimulatedRuns.QUIET);
    }

    private List<FamilyOutcome> run(Plan plan, ForkSource source, Supplier<MachineReading> gauges) {
        try {
            return SimulatedRuns.run(directory, plan, source, gauges, output);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Runs three arms; before each fork after {@code runs} of B, something changes. */
    private FamilyOutcome runUntil(SimulatedForks source, int runs, Runnable change) {
        return only(run(THREE_ARMS, (cell, shape) -> {
            if (source.runs("B") == runs) {
                change.run();
            }
            return source.run(cell, shape);
        }));
    }

    private static FamilyOutcome only(List<FamilyOutcome> outcomes) {
        assertThat(outcomes).hasSize(1);
        return outcomes.getFirst();
    }

    /** An arm none of whose forks has a score. */
    private static SimulatedForks emptyArm() {
        SimulatedForks source = new SimulatedForks(Map.of(), 0.001, 4);
        source.emptyArm("A");
        return source;
    }

    private static SimulatedForks brokenArm() {
        SimulatedForks source = new SimulatedForks(Map.of(), 0.001, 5);
        source.breakArm("A");
        return source;
    }

    private static SimulatedForks twoArms() {
        return new SimulatedForks(Map.of("A", 1.0, "B", 1.5), 0.001, 1);
    }

    private static SimulatedForks threeArms() {
        return new SimulatedForks(Map.of("A", 1.0, "B", 1.5, "C", 2.0), 0.001, 4);
    }

    /** Two arms are equivalent, which takes 20 forks. B costs 1.5 times as much; 8 forks show ratios above 1.2. */
    private static SimulatedForks twoEquivalentArms() {
        return new SimulatedForks(Map.of("A", 1.0, "B", 1.5, "C", 1.0), 0.001, 1);
    }

    /** Two arms whose verdict takes five forks, which show ratios above 1.5. Three forks show only ratios above 2. */
    private static SimulatedForks twoArmsForFiveForks() {
        return new SimulatedForks(Map.of("A", 1.0, "B", 1.8), 0.001, 6);
    }

    private String printed() {
        return output.toString(StandardCharsets.UTF_8);
    }

    private List<Measurement> results() {
        return JmhResultReader.read(directory.resolve("results.json"));
    }

    private List<JournalEntry.Fork> journaledForks() {
        List<JournalEntry.Fork> forks = new ArrayList<>();
        for (JournalEntry entry : Journal.read(directory.resolve("forks.jsonl"))) {
            if (entry instanceof JournalEntry.Fork fork) {
                forks.add(fork);
            }
        }
        return forks;
    }

    private void editJournal(UnaryOperator<List<String>> change) throws IOException {
        Path journal = directory.resolve("forks.jsonl");
        Files.write(journal, change.apply(Files.readAllLines(journal)));
    }

    /** Leaves the first lines of the journal as the only ones. */
    private void keepLines(int count) throws IOException {
        editJournal(lines -> lines.subList(0, count));
    }

    /** Asserts that each arm of {@link #twoEquivalentArms()} has the forks of all its blocks. */
    private static void assertForksOfAllBlocks(List<Measurement> entries) {
        assertThat(entries).extracting(entry -> entry.primary().forks()).containsExactly(20, 8, 20);
        assertThat(entries).allSatisfy(entry -> {
            List<Integer> all =
                    IntStream.range(0, entry.primary().forks()).boxed().toList();
            assertThat(entry.membership().orElseThrow().blocks()).isEqualTo(all);
        });
    }

    @Test
    void stopsAtTheFirstLookWhenEverythingIsDecided() {
        SimulatedForks source = twoEquivalentArms();

        FamilyOutcome outcome = only(run(THREE_ARMS, source));

        assertThat(outcome.settled()).isTrue();
        assertThat(source.runs("A")).isEqualTo(20);
        KnownArm last = arms(outcome).get(2);
        assertThat(last.cell().arm()).isEqualTo("B");
        assertThat(last.toBest().orElseThrow().verdict()).isEqualTo(Verdict.DIFFERENT);
        assertThat(arms(outcome).get(1).toBest().orElseThrow().verdict()).isEqualTo(Verdict.EQUIVALENT);
        assertForksOfAllBlocks(results());
        assertThat(results())
                .allSatisfy(measurement -> assertThat(measurement.secondary()).containsKey("ideal"));
        assertThat(printed()).doesNotContain("of the budget is left");
    }

    @Test
    void goesOnWhileNothingIsDecidedButNotForEver() {
        SimulatedForks source = new SimulatedForks(Map.of("A", 1.0, "B", 1.04), 0.2, 2);

        FamilyOutcome outcome = only(run(TWO_ARMS, source));

        assertThat(source.runs("A")).isEqualTo(30);
        assertThat(outcome.settled()).isFalse();
        assertThat(outcome.undecided()).isNotEmpty();
        assertThat(outcome.withinReach()).isEmpty();
        assertThat(outcome.secondsToDecide()).isZero();
    }

    @Test
    void runsEveryArmOnceInEachBlockInAnOrderThatTheSeedGives() {
        SimulatedForks first = new SimulatedForks(Map.of("A", 1.0, "B", 1.5, "C", 2.0), 0.001, 3);
        run(THREE_ARMS, first);

        Set<List<String>> orders = new HashSet<>();
        for (int block = 0; block < 3; block++) {
            List<String> order = first.order().subList(3 * block, 3 * block + 3);
            assertThat(order).containsExactlyInAnyOrder("A", "B", "C");
            orders.add(order);
        }
        assertThat(orders).hasSizeGreaterThan(1);
    }

    @Test
    void givesAnArmUpThatFailsTwiceAndRunsTheOthers() {
        SimulatedForks source = threeArms();
        source.breakArm("B");

        FamilyOutcome outcome = only(run(THREE_ARMS, source));

        assertThat(source.runs("B")).isEqualTo(2);
        assertThat(arms(outcome)).extracting(arm -> arm.cell().arm()).containsExactly("A", "C", "B");
        assertThat(arms(outcome)).extracting(KnownArm::failed).containsExactly(false, false, true);
        assertThat(results()).hasSize(2);
        assertThat(printed())
                .contains("B  FAILED: did not finish; tried once more")
                .contains("B  FAILED: did not finish; given up")
                .contains("OutOfMemoryError");
    }

    @Test
    void givesNoArmUpWhereNoForkCouldBeStartedAndGoesOnLater() {
        SimulatedForks source = threeArms();

        assertThatThrownBy(() -> run(THREE_ARMS, (cell, shape) -> {
                    if (source.runs("B") == 2) {
                        throw new NoForkException(new IOException("No space left on device"));
                    }
                    return source.run(cell, shape);
                }))
                .isInstanceOf(NoForkException.class);

        assertThat(journaledForks()).isNotEmpty().allMatch(fork -> fork.outcome() instanceof ForkOutcome.Finished);
        FamilyOutcome outcome = only(run(THREE_ARMS, source));
        assertThat(outcome.settled()).isTrue();
        assertThat(arms(outcome)).extracting(KnownArm::failed).containsOnly(false);
    }

    @Test
    void endsWithoutAnErrorIfTheJvmIsEndingAndCannotStartAFork() throws IOException {
        SimulatedForks source = threeArms();
        AtomicBoolean stopped = new AtomicBoolean();
        ForkSource ending = (cell, shape) -> {
            if (source.runs("B") == 1) {
                stopped.set(true);
                // JMH asks the JDK to delete a file when the JVM ends.
                throw new IllegalStateException("Shutdown in progress");
            }
            return source.run(cell, shape);
        };

        try (SessionDirectory session = SessionDirectory.create(directory, THREE_ARMS)) {
            ConsoleProgress progress =
                    new ConsoleProgress(new PrintStream(output, true, StandardCharsets.UTF_8), false, 0);
            new AdaptiveRun(THREE_ARMS, session, ending, () -> SimulatedRuns.QUIET, progress, stopped::get).run();
        }

        assertThat(journaledForks()).isNotEmpty().allMatch(fork -> fork.outcome() instanceof ForkOutcome.Finished);
        assertThat(printed()).doesNotContain("FAILED");
        assertThat(only(run(THREE_ARMS, source)).settled()).isTrue();
    }

    @Test
    void keepsWhatAnArmMeasuredBeforeItWasGivenUpAndMarksIt() {
        SimulatedForks source = threeArms();

        FamilyOutcome outcome = runUntil(source, 2, () -> source.breakArm("B"));

        assertThat(arms(outcome)).extracting(KnownArm::failed).containsExactly(false, false, true);
        assertThat(results()).filteredOn(Measurement::isGivenUp).singleElement().satisfies(result -> {
            assertThat(result.params()).containsValue("B");
            assertThat(result.membership().orElseThrow().blocks()).containsExactly(0, 1);
            assertThat(MeasuredArm.of(result, AnswerMetric.score("avgt")))
                    .hasValueSatisfying(arm -> assertThat(arm.isUsable()).isFalse());
        });
        assertThat(results()).hasSize(3);
    }

    @Test
    void keepsAnArmWithoutScoreAsAResultAndComparesTheOthers() {
        SimulatedForks source = threeArms();
        source.emptyArm("B");

        FamilyOutcome outcome = only(run(THREE_ARMS, source));

        assertThat(source.runs("B")).isEqualTo(2);
        assertThat(outcome.settled()).isTrue();
        assertThat(arms(outcome)).extracting(arm -> arm.cell().arm()).containsExactly("A", "C", "B");
        assertThat(arms(outcome)).extracting(KnownArm::failed).containsOnly(false);
        KnownArm last = arms(outcome).get(2);
        assertThat(List.of(last.forks(), last.failedForks())).containsExactly(0, 0);
        assertThat(results())
                .filteredOn(result -> result.params().containsValue("B"))
                .singleElement()
                .satisfies(result -> {
                    assertThat(result.primary().score()).isNaN();
                    assertThat(result.secondary()).containsKey("ideal");
                });
    }

    private static boolean hasOnlyScoresAboveZero(Measurement one) {
        return Arrays.stream(one.primary().scores())
                .flatMapToDouble(Arrays::stream)
                .allMatch(score -> score > 0);
    }

    @Test
    void triesAnArmOnceMoreWhoseFirstForkHasNoScore() {
        SimulatedForks source = threeArms();
        source.emptyArm("B");

        FamilyOutcome outcome = runUntil(source, 1, () -> source.fillArm("B"));

        KnownArm second = arms(outcome).get(1);
        assertThat(second.cell().arm()).isEqualTo("B");
        assertThat(second.failedForks()).isEqualTo(1);
        assertThat(second.allForks()).isEqualTo(source.runs("B")).isEqualTo(second.forks() + 1);
        assertThat(results()).hasSize(3).allMatch(AdaptiveRunTest::hasOnlyScoresAboveZero);
        assertThat(printed())
                .contains("B  FAILED: has no score; tried once more")
                .doesNotContain("given up");
        assertThat(outcome.failures().values()).noneMatch(reason -> reason.contains("earlier"));
    }

    @Test
    void givesAnArmUpThatHasNoScoreAndThenFails() {
        SimulatedForks source = threeArms();
        source.emptyArm("B");

        FamilyOutcome outcome = runUntil(source, 1, () -> source.breakArm("B"));

        KnownArm last = arms(outcome).get(2);
        assertThat(last.failed()).isTrue();
        assertThat(List.of(last.failedForks(), last.allForks())).containsExactly(2, 2);
        assertThat(results()).hasSize(2);
    }

    @Test
    void runsAnArmOnThatHasMeasuredAndOnceHasNoScore() {
        SimulatedForks source = threeArms();

        FamilyOutcome outcome = run(THREE_ARMS, (cell, shape) -> {
                    if (cell.arm().equals("B") && source.runs("B") == 2) {
                        source.emptyArm("B");
                    } else {
                        source.fillArm("B");
                    }
                    return source.run(cell, shape);
                })
                .get(0);

        KnownArm once = arms(outcome).get(1);
        assertThat(once.cell().arm()).isEqualTo("B");
        assertThat(once.failed()).isFalse();
        assertThat(once.failedForks()).isEqualTo(1);
        assertThat(once.allForks()).isEqualTo(source.runs("B")).isEqualTo(once.forks() + 1);
        assertThat(results())
                .hasSize(3)
                .allMatch(AdaptiveRunTest::hasOnlyScoresAboveZero)
                .filteredOn(result -> result.params().containsValue("B"))
                .extracting(result -> result.membership().orElseThrow())
                .extracting(RunMembership::failedForks, RunMembership::allForks)
                .containsExactly(tuple(1, once.allForks()));
        assertThat(printed())
                .contains("B  FAILED: has no score, though other forks have one; tried once more")
                .doesNotContain("given up");
    }

    @Test
    void givesAnArmUpThatHasMeasuredAndHasNoScoreTwiceInARow() {
        SimulatedForks source = threeArms();

        FamilyOutcome outcome = runUntil(source, 2, () -> source.emptyArm("B"));

        assertThat(source.runs("B")).isEqualTo(4);
        KnownArm last = arms(outcome).get(2);
        assertThat(last.cell().arm()).isEqualTo("B");
        assertThat(last.failed()).isTrue();
        assertThat(List.of(last.failedForks(), last.allForks())).containsExactly(2, 4);
        assertThat(results()).filteredOn(Measurement::isGivenUp).singleElement().satisfies(result -> {
            assertThat(result.params()).containsValue("B");
            assertThat(result.primary().forks()).isEqualTo(2);
        });
    }

    @Test
    void knowsWhenItGoesOnThatAForkHadNoScore() throws IOException {
        SimulatedForks source = threeArms();
        runUntil(source, 2, () -> source.emptyArm("B"));
        // Ended after the first fork without a score: the one that came after it is not in the journal.
        editJournal(lines -> {
            int second = IntStream.range(0, lines.size())
                    .filter(line -> lines.get(line).contains("NaN"))
                    .skip(1)
                    .findFirst()
                    .orElseThrow();
            return lines.subList(0, second);
        });

        FamilyOutcome outcome = only(run(THREE_ARMS, source));

        assertThat(source.runs("B")).isEqualTo(4 + 1);
        KnownArm last = arms(outcome).get(2);
        assertThat(last.failed()).isTrue();
        assertThat(List.of(last.failedForks(), last.allForks())).containsExactly(2, 4);
    }

    @Test
    void remembersAnArmWithoutScoreWhenItGoesOn() {
        SimulatedForks source = emptyArm();

        run(ONE_ARM, source);
        run(ONE_ARM, source);

        assertThat(source.runs("A")).isEqualTo(2);
        assertThat(results())
                .singleElement()
                .satisfies(result -> assertThat(result.primary().score()).isNaN());
    }

    @Test
    void triesAnArmOnceMoreThatWasEndedAfterItsFirstForkWithoutScore() throws IOException {
        SimulatedForks source = emptyArm();
        run(ONE_ARM, source);
        keepLines(1);

        FamilyOutcome outcome = only(run(ONE_ARM, source));

        assertThat(source.runs("A")).isEqualTo(2 + 1);
        assertThat(arms(outcome)).extracting(KnownArm::failed).containsExactly(false);
        assertThat(results())
                .singleElement()
                .satisfies(result -> assertThat(result.primary().score()).isNaN());
    }

    @Test
    void believesTheOnlyForkWithoutScoreOfABlockThatHasEnded() throws IOException {
        SimulatedForks source = emptyArm();
        run(ONE_ARM, source);
        editJournal(lines -> List.of(lines.getFirst(), lines.getLast()));

        FamilyOutcome outcome = only(run(ONE_ARM, source));

        assertThat(source.runs("A")).isEqualTo(2);
        KnownArm only = arms(outcome).getFirst();
        assertThat(only.failedForks()).isZero();
    }

    @Test
    void reportsAFamilyWhoseArmsAllFailAsNotMeasured() {
        FamilyOutcome outcome = only(run(ONE_ARM, brokenArm()));

        assertThat(arms(outcome)).extracting(KnownArm::failed).containsExactly(true);
        assertThat(results()).isEmpty();
    }

    @Test
    void goesOnWhereItWasEndedBetweenGivingTheLastArmUpAndEndingItsBlock() throws IOException {
        SimulatedForks source = brokenArm();
        run(ONE_ARM, source);
        keepLines(2);

        FamilyOutcome outcome = only(run(ONE_ARM, source));

        assertThat(source.runs("A")).isEqualTo(2);
        assertThat(arms(outcome)).extracting(KnownArm::failed).containsExactly(true);
    }

    private static MachineReading throttled(long periods) {
        return new MachineReading(Map.of(Gauge.THROTTLED_PERIODS, periods));
    }

    private static Supplier<MachineReading> alwaysThrottled() {
        AtomicLong periods = new AtomicLong();
        return () -> throttled(periods.getAndIncrement());
    }

    @Test
    void repeatsADisturbedBlockOnceAndThenCountsItWithTheReason() {
        SimulatedForks source = twoArmsForFiveForks();

        FamilyOutcome outcome = only(run(TWO_ARMS, source, alwaysThrottled()));

        assertThat(source.runs("A")).isEqualTo(2 * 5);
        assertThat(results().get(0).primary().forks()).isEqualTo(5);
        assertThat(outcome.disturbances())
                .hasSize(5)
                .allSatisfy(reason -> assertThat(reason).contains("quota"));
    }

    private FamilyOutcome runStalled(SimulatedForks source, boolean waitsForStorage, Gauge stalled) {
        Family plain = TWO_ARMS.families().getFirst();
        AtomicLong micros = new AtomicLong();
        return only(run(
                Plans.of(plain.waitingForStorage(waitsForStorage)),
                source,
                () -> new MachineReading(Map.of(stalled, micros.addAndGet(1_000_000)))));
    }

    @ParameterizedTest
    @CsvSource({"false, STORAGE_STALL_MICROS, waited for storage", "true, MEMORY_STALL_MICROS, waited for memory"})
    void repeatsABlockDuringWhichEverythingWaitedUnlessOpsCauseTheWait(
            boolean waitsForStorage, Gauge stalled, String words) {
        SimulatedForks source = twoArmsForFiveForks();

        FamilyOutcome outcome = runStalled(source, waitsForStorage, stalled);

        assertThat(source.runs("A")).isEqualTo(2 * 5);
        assertThat(outcome.disturbances())
                .hasSize(5)
                .allSatisfy(reason -> assertThat(reason).contains(words));
    }

    @Test
    void repeatsNoBlockForWaitsForStorageIfOpsWaitForIt() {
        SimulatedForks source = twoArmsForFiveForks();

        FamilyOutcome outcome = runStalled(source, true, Gauge.STORAGE_STALL_MICROS);

        assertThat(source.runs("A")).isEqualTo(5);
        assertThat(outcome.disturbances()).isEmpty();
    }

    /** The budget of half a second is the profile's, and does not apply to a fixed run. */
    @Test
    void repeatsDisturbedBlocksOfAFixedRunWithoutATimeLimit() {
        SimulatedForks source = new SimulatedForks(Map.of("A", 1.0, "B", 1.5), 0.001, 6);

        run(Plans.of(Duration.ofMillis(500), true, 1, "A", "B"), source, alwaysThrottled());

        assertThat(source.runs("A")).isEqualTo(2 * 3);
    }

    @Test
    void triesAnArmAgainThatOnlyTheEndOfTheBudgetEnded() throws IOException {
        ForkShape shape = new ForkShape(10, Duration.ofMillis(100));
        try (SessionDirectory session = SessionDirectory.create(directory, THREE_ARMS);
                Journal journal = session.openJournal()) {
            for (int tries = 0; tries < 2; tries++) {
                journal.append(new JournalEntry.Fork(
                        0,
                        1,
                        0,
                        0,
                        shape.length(),
                        shape,
                        Instant.EPOCH.plusSeconds(tries),
                        1,
                        new ForkOutcome.Failed(JmhForkSource.OUT_OF_TIME, List.of())));
            }
        }

        FamilyOutcome outcome = only(run(THREE_ARMS, threeArms()));

        assertThat(arms(outcome)).extracting(KnownArm::failed).containsOnly(false);
        assertThat(results()).hasSize(3);
    }

    @Test
    void losesNoArmToABlockThatIsRunAgain() {
        SimulatedForks disturbed = new SimulatedForks(Map.of(), 0.001, 6);
        disturbed.breakArm("B");
        disturbed.emptyArm("C");
        SimulatedForks source = new SimulatedForks(Map.of("A", 1.0, "B", 1.5, "C", 2.0), 0.001, 6);
        int[] readings = {0};
        // After the first reading and before the second is the first attempt at the first block.
        ForkSource forks = (cell, shape) -> (readings[0] == 1 ? disturbed : source).run(cell, shape);
        Supplier<MachineReading> gauges = () -> throttled(Math.min(1, readings[0]++));

        List<FamilyOutcome> outcomes = run(THREE_ARMS, forks, gauges);

        assertThat(disturbed.runs("B")).isEqualTo(2);
        FamilyOutcome outcome = outcomes.getFirst();
        assertThat(outcome.disturbances()).isEmpty();
        assertThat(arms(outcome)).extracting(KnownArm::failed).containsOnly(false);
        assertThat(arms(outcome)).extracting(KnownArm::forks).doesNotContain(0);
        assertThat(results()).hasSize(3);
        assertThat(results()).allMatch(AdaptiveRunTest::hasOnlyScoresAboveZero);
    }

    /** A run that was ended after the first attempt at its first block, which was disturbed. */
    private void journalRepeatedBlock(double secondsOfEachFork, MachineReading reading) throws IOException {
        SimulatedForks source = new SimulatedForks(Map.of(), 0.001, 12);
        ForkShape shape = new ForkShape(10, Duration.ofMillis(100));
        try (SessionDirectory session = SessionDirectory.create(directory, TWO_ARMS);
                Journal journal = session.openJournal()) {
            List<Cell> arms = TWO_ARMS.families().get(0).arms();
            for (int arm = 0; arm < arms.size(); arm++) {
                ForkOutcome outcome = source.run(arms.get(arm), shape);
                journal.append(new JournalEntry.Fork(
                        0, arm, 0, 0, shape.length(), shape, Instant.EPOCH, secondsOfEachFork, outcome));
            }
            journal.append(new JournalEntry.Block(0, 0, 0, List.of("noise"), true, reading, reading));
        }
    }

    @Test
    void remembersHowLongItHasRepeatedBlocksWhenItGoesOn() throws IOException {
        journalRepeatedBlock(0.15 * HOUR.toSeconds(), SimulatedRuns.QUIET);
        SimulatedForks source = twoArmsForFiveForks();

        run(TWO_ARMS, source, alwaysThrottled());

        assertThat(source.runs("A")).isEqualTo(5);
    }

    @Test
    void keepsAllForksIfTheLineThatEndedABlockIsDeleted() throws IOException {
        SimulatedForks source = twoEquivalentArms();
        run(THREE_ARMS, source);
        editJournal(lines -> {
            assertThat(lines.remove(3)).startsWith("{\"type\":\"block\"");
            return lines;
        });

        run(THREE_ARMS, source);

        assertThat(source.runs("A")).isEqualTo(20);
        assertForksOfAllBlocks(results());
    }

    @Test
    void readsAJournalInWhichForksOfTwoBlocksHaveTheSameNumber() throws IOException {
        run(THREE_ARMS, twoEquivalentArms());
        UnaryOperator<String> renumbered = fork -> fork.replace("\"block\":1,", "\"block\":0,");
        editJournal(lines -> lines.stream()
                .map(line -> line.startsWith("{\"type\":\"fork\"") ? renumbered.apply(line) : line)
                .toList());

        assertForksOfAllBlocks(SessionDirectory.recorded(directory).measurements());
    }

    @Test
    void repeatsABlockCompletelyIfTheLineThatEndedItsFirstAttemptIsDeleted() throws IOException {
        journalRepeatedBlock(1, SimulatedRuns.QUIET);
        editJournal(
                lines -> List.of(lines.get(0), lines.get(1), lines.get(0).replace("\"attempt\":0", "\"attempt\":1")));

        run(TWO_ARMS, new SimulatedForks(Map.of("A", 1.0, "B", 1.5), 0.001, 6));

        assertThat(journaledForks())
                .filteredOn(fork -> fork.block() == 0)
                .extracting(JournalEntry.Fork::arm, JournalEntry.Fork::attempt)
                .containsExactly(tuple(0, 0), tuple(1, 0), tuple(0, 1), tuple(1, 1));
    }

    @Test
    void remembersTheFastestCanaryWhenItGoesOn() throws IOException {
        journalRepeatedBlock(1, new MachineReading(Map.of(Gauge.CANARY_NANOS, 1_000_000L)));

        FamilyOutcome outcome = only(
                run(TWO_ARMS, twoArmsForFiveForks(), () -> new MachineReading(Map.of(Gauge.CANARY_NANOS, 2_000_000L))));

        assertThat(outcome.disturbances()).hasSize(5).containsOnly("the CPU was slowed 2.00×");
    }

    @Test
    void beginsNoBlockThatTheBudgetHasNoTimeFor() {
        // The budget leaves no room for a long first fork, so a block of two arms takes about 2 x (1 + 4) s.
        SimulatedForks source = new SimulatedForks(Map.of("A", 1.0, "B", 1.5), 0.2, 7);

        List<FamilyOutcome> outcomes = run(Plans.of(Duration.ofSeconds(9), false, 2, "A", "B"), source);

        assertThat(source.order()).isEmpty();
        assertThat(outcomes)
                .hasSize(2)
                .allSatisfy(outcome ->
                        assertThat(arms(outcome)).extracting(KnownArm::forks).containsExactly(0, 0));
    }

    @Test
    void measuresABlockOfEachFamilyThoughTheBudgetIsNotEnoughForAVerdict() {
        // A block takes about 10 s, and a first look of both families takes four blocks.
        SimulatedForks source = new SimulatedForks(Map.of("A", 1.0, "B", 1.5), 0.2, 7);

        List<FamilyOutcome> outcomes = run(Plans.of(Duration.ofSeconds(25), false, 2, "A", "B"), source);

        assertThat(source.order().subList(0, 4)).containsExactlyInAnyOrder("A", "B", "A", "B");
        assertThat(outcomes)
                .hasSize(2)
                .allSatisfy(outcome ->
                        assertThat(arms(outcome)).extracting(KnownArm::forks).doesNotContain(0));
    }

    @Test
    void measuresJmhsOwnCountsWhenFixed() {
        SimulatedForks source = new SimulatedForks(Map.of("A", 1.0, "B", 1.5), 0.001, 8);

        run(Plans.of(HOUR, true, 1, "A", "B"), source);

        assertThat(source.runs("A")).isEqualTo(3);
        assertThat(results()).allSatisfy(measurement -> {
            assertThat(measurement.conditions().warmupIterations()).isEqualTo(2);
            assertThat(measurement.conditions().measurementIterations()).isEqualTo(4);
            assertThat(measurement.primary().scores()).hasDimensions(3, 4);
        });
    }

    @Test
    void losesNothingAndRepeatsNothingHoweverOftenItIsKilled() throws IOException {
        Plan plan = Plans.of(HOUR, false, 3, "A", "B", "C", "D");
        // Five forks show ratios above 1.5, three forks only ratios above 2.
        Map<String, Double> costs = Map.of("A", 1.0, "B", 1.7, "C", 1.75, "D", 1.8);
        Random moments = new Random(9);
        SimulatedForks source = new SimulatedForks(costs, 0.001, 10);
        for (int kill = 0; kill < KILLS; kill++) {
            List<String> before = lines();
            int forksUntilKill = moments.nextInt(4);
            ForkSource mortal = new Mortal(source, forksUntilKill);
            assertThat(catchThrowableOfType(Killed.class, () -> run(plan, mortal)))
                    .isNotNull();
            assertThat(lines().subList(0, before.size())).isEqualTo(before);
            if (moments.nextBoolean()) {
                // Killed in the middle of a write.
                Files.writeString(
                        directory.resolve("forks.jsonl"), "{\"type\":\"fork\",\"fam", StandardOpenOption.APPEND);
            }
        }

        run(plan, source);

        List<String> keys = journaledForks().stream()
                .map(fork -> fork.family() + "/" + fork.arm() + "/" + fork.block() + "/" + fork.attempt())
                .toList();
        assertThat(keys).doesNotHaveDuplicates().hasSize(3 * 4 * 5);
        assertThat(results())
                .hasSize(12)
                .allSatisfy(
                        measurement -> assertThat(measurement.primary().forks()).isEqualTo(5));
        Path undisturbed = directory.resolve("undisturbed");
        SimulatedRuns.run(undisturbed, plan, new SimulatedForks(costs, 0.001, 11));
        assertThat(cells(results())).isEqualTo(cells(JmhResultReader.read(undisturbed.resolve("results.json"))));
    }

    private static List<String> cells(List<Measurement> measurements) {
        return measurements.stream()
                .map(measurement -> measurement.benchmark()
                        + measurement.params()
                        + measurement.primary().forks())
                .toList();
    }

    private List<String> lines() throws IOException {
        Path journal = directory.resolve("forks.jsonl");
        if (!Files.exists(journal)) {
            return List.of();
        }
        String text = Files.readString(journal);
        return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    }

    /** Dies with the fork after the given number of forks, as the process does when it is killed. */
    private static final class Mortal implements ForkSource {

        private final ForkSource source;
        private int left;

        Mortal(ForkSource source, int left) {
            this.source = source;
            this.left = left;
        }

        @Override
        public ForkOutcome run(Cell cell, ForkShape shape) {
            if (left-- == 0) {
                throw new Killed();
            }
            return source.run(cell, shape);
        }
    }

    private static final class Killed extends Error {
        private static final long serialVersionUID = 1;
    }

    @Test
    void isNotSettledBeforeTheLastForkOfFixedCounts() {
        Plan plan = Plans.of(HOUR, true, 1, "A", "B");
        SimulatedForks source = new SimulatedForks(Map.of("A", 1.0, "B", 2.0), 0.001, 1);
        ForkSource mortal = new Mortal(source, 2);

        assertThat(catchThrowableOfType(Killed.class, () -> run(plan, mortal))).isNotNull();

        assertThat(only(SessionDirectory.recorded(directory).outcomes()).settled())
                .isFalse();
        assertThat(only(run(plan, source)).settled()).isTrue();
    }

    @Test
    void measuresWhatIsAskedForUntilItIsNotAnyMore() throws IOException {
        Plan plan = THREE_ARMS.asked(true);
        List<Cell> arms = plan.families().getFirst().arms();
        SimulatedForks source = new SimulatedForks(Map.of("A", 1.0, "B", 1.5, "C", 3.0), 0.001, 1);
        Demand demand = (measured, lost) -> List.of(arms.get(0), arms.get(measured.isEmpty() ? 1 : 2));

        List<FamilyOutcome> outcomes = SimulatedRuns.run(directory, plan, source, demand);

        int forks = plan.families().getFirst().ownCounts().forks();
        assertThat(List.of(source.runs("A"), source.runs("B"), source.runs("C")))
                .containsExactly(forks, 1, forks - 1);
        assertThat(outcomes.getFirst().settled()).isTrue();
        assertThat(outcomes.getFirst().mostForks()).isEqualTo(forks);
        assertThat(results()).allMatch(entry -> entry.membership().orElseThrow().sequential());
    }

    @Test
    void goesOnToMoreForksThanItWasBegunWith() throws IOException {
        Plan plan = TWO_ARMS.asked(true);
        List<Cell> arms = plan.families().getFirst().arms();
        SimulatedForks source = twoArms();
        int forks = plan.families().getFirst().ownCounts().forks();

        SimulatedRuns.run(directory, plan, source, (measured, lost) -> arms);
        assertThat(List.of(source.runs("A"), source.runs("B"))).containsExactly(forks, forks);

        List<FamilyOutcome> outcomes =
                SimulatedRuns.run(directory, plan.withForks(forks + 2), source, (measured, lost) -> arms);
        assertThat(List.of(source.runs("A"), source.runs("B"))).containsExactly(forks + 2, forks + 2);
        assertThat(outcomes.getFirst().mostForks()).isEqualTo(forks + 2);
        assertThat(results()).allMatch(entry -> entry.primary().forks() == forks + 2);
    }

    @Test
    void measuresWhatNothingIsComparedWithAsOftenAsJmhWould() {
        SimulatedForks source = new SimulatedForks(Map.of("A", 1.0), 0.001, 1);

        run(ONE_ARM, source);

        assertThat(source.runs("A")).isEqualTo(5);
    }

    @Test
    void beginsWithWhatIsAskedForMostUrgently() throws IOException {
        Plan plan = Plans.of(HOUR, false, 2, "A", "B").asked(true);
        List<Cell> backwards = plan.eachCell().toList().reversed();
        SimulatedForks source = twoArms();

        SimulatedRuns.run(directory, plan, source, (measured, lost) -> backwards);

        assertThat(journaledForks().stream().map(JournalEntry.Fork::family))
                .containsExactly(1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0);
    }

    @Test
    void tellsWhoeverAsksWhatItHasGivenUp() throws IOException {
        Plan plan = TWO_ARMS.asked(true);
        List<Cell> arms = plan.families().getFirst().arms();
        List<Set<Cell>> told = new ArrayList<>();
        SimulatedForks source = new SimulatedForks(Map.of(), 0.001, 1);
        source.breakArm("B");

        SimulatedRuns.run(directory, plan, source, (measured, lost) -> {
            told.add(lost);
            return arms;
        });

        assertThat(told.getFirst()).isEmpty();
        assertThat(told.getLast()).containsExactly(arms.get(1));
    }

    private static Plan singleShots(int forks, Duration iteration, String... models) {
        List<Cell> arms = Stream.of(models)
                .map(model -> new Cell("some.ColdBenchmark.op", "ss", Map.of("model", model), "25"))
                .toList();
        return Plans.of(new Family("a family", arms, new JmhCounts(forks, 0, 1, iteration)));
    }

    @Test
    void measuresAllSingleShotsOfAFamilyThatIsAskedForOrNone() throws IOException {
        Plan plan = singleShots(3, Duration.ofSeconds(1), "A", "B").asked(true);
        SimulatedForks source = new SimulatedForks(Map.of(), 0.001, 1);

        SimulatedRuns.run(directory, plan, source, (measured, lost) -> List.of());
        assertThat(source.order()).isEmpty();

        SimulatedRuns.run(
                directory,
                plan,
                source,
                (measured, lost) ->
                        measured.isEmpty() ? plan.families().getFirst().arms().subList(0, 1) : List.of());
        assertThat(List.of(source.runs("A"), source.runs("B"))).containsExactly(3, 3);
    }

    @Test
    void measuresAllSingleShotsOfAFamilyBeforeAnythingElseWhateverTheFirstOnesSay() throws IOException {
        JmhCounts counts = new JmhCounts(3, 0, 1, Duration.ofSeconds(1));
        Cell cold = new Cell("some.ColdBenchmark.op", "ss", Map.of("model", "A"), "25");
        Cell warm = new Cell("some.WarmBenchmark.op", "avgt", Map.of("model", "B"), "25");
        Family first = new Family("a family", List.of(warm), counts);
        Family second = new Family("another", List.of(cold), counts);
        Plan plan = Plans.of(first).withFamilies(List.of(first, second)).asked(true);
        SimulatedForks source = new SimulatedForks(Map.of(), 0.001, 1);

        SimulatedRuns.run(
                directory, plan, source, (measured, lost) -> measured.isEmpty() ? List.of(cold, warm) : List.of(warm));

        assertThat(source.order()).containsExactly("A", "A", "A", "B", "B", "B");
    }

    @Test
    void expectsForksOfFixedCountsToTakeAsLongAsThoseBefore() {
        FamilyRun family = new FamilyRun(0, TWO_ARMS.asked(true));
        assertThat(family.nextBlockSeconds()).isEqualTo(2 * (1 + 6));

        ForkShape shape = new ForkShape(6, Duration.ofSeconds(1));
        addBlock(family, shape);

        assertThat(family.nextBlockSeconds()).isEqualTo(50);
    }

    /** Adds a complete block of two arms, whose forks took 20 and 30 s. */
    private static void addBlock(FamilyRun family, ForkShape shape) {
        SimulatedForks source = new SimulatedForks(Map.of(), 0.001, 1);
        for (int arm = 0; arm < 2; arm++) {
            ForkOutcome outcome = source.run(family.family().arms().get(arm), shape);
            family.state()
                    .add(new JournalEntry.Fork(
                            0, arm, 0, 0, shape.length(), shape, Instant.EPOCH, 20 + 10 * arm, outcome));
        }
        family.state().add(new JournalEntry.Block(0, 0, 0, List.of(), false, SimulatedRuns.QUIET, SimulatedRuns.QUIET));
    }

    @Test
    void doesNotExpectForksToTakeAsLongAsOneThatFailed() {
        FamilyRun family = new FamilyRun(0, TWO_ARMS);
        ForkShape shape = new ForkShape(40, Duration.ofMillis(100));
        ForkOutcome failed = new ForkOutcome.Failed("did not finish", List.of());
        family.state().add(new JournalEntry.Fork(0, 0, 0, 0, shape.length(), shape, Instant.EPOCH, 600, failed));
        addBlock(family, shape);

        assertThat(family.outcome().wallSeconds()).isEqualTo(650);
        assertThat(family.outcome().secondsPerFork()).isEqualTo(25);
    }

    @Test
    void measuresSingleShotsThoughNobodyKnowsHowLongTheyTake() {
        Plan plan = singleShots(3, Duration.ofSeconds(10), "A", "B");
        SimulatedForks source = twoArms();

        assertThat(new FamilyRun(0, plan).nextBlockSeconds()).isEqualTo(2);
        // Enough for two JVMs to start, not for an iteration of as long as JMH's are by default.
        run(plan.within(Duration.ofSeconds(8)), source);

        assertThat(source.runs("A")).isEqualTo(3);
    }

    @Test
    void measuresNothingThatNobodyAsksFor() throws IOException {
        Plan plan = TWO_ARMS.asked(true);
        SimulatedForks source = twoArms();

        SimulatedRuns.run(directory, plan, source, (measured, lost) -> List.of());

        assertThat(source.runs("A") + source.runs("B")).isZero();
    }

    @Test
    void endsABlockThatWasBegunWhoeverAsksForItAfterwards() throws IOException {
        Plan plan = TWO_ARMS.asked(true);
        List<Cell> all = plan.families().getFirst().arms();
        SimulatedForks source = twoArms();
        SimulatedRuns.run(directory, plan, source, (measured, lost) -> measured.isEmpty() ? all : List.of());
        keepLines(1);

        SimulatedRuns.run(directory, plan, source, (measured, lost) -> List.of());

        assertThat(journaledForks()).hasSize(2);
    }

    @Test
    void endsABlockThatWasBegunWithTheArmsThatAreAskedFor() throws IOException {
        Plan plan = THREE_ARMS.asked(true);
        List<Cell> two = plan.families().getFirst().arms().subList(0, 2);
        SimulatedForks source = new SimulatedForks(Map.of("A", 1.0, "B", 1.5, "C", 3.0), 0.001, 1);
        SimulatedRuns.run(directory, plan, source, (measured, lost) -> two);
        keepLines(1);

        SimulatedRuns.run(directory, plan, source, (measured, lost) -> two);

        assertThat(source.runs("C")).isZero();
    }

    /** Forks that take as long on a clock of their own as an op that is longer than an iteration makes them. */
    private static final class TimedForks implements ForkSource {

        private static final double START_SECONDS = 2;
        private static final double NANOS_PER_SECOND = 1e9;

        private final SimulatedForks forks = new SimulatedForks(Map.of("A", 1.0, "B", 1.04), 0.2, 2);
        private final Map<String, Double> opSeconds;
        private long nanos;

        TimedForks(Map<String, Double> opSeconds) {
            this.opSeconds = opSeconds;
        }

        @Override
        public ForkOutcome run(Cell cell, ForkShape shape) {
            ForkOutcome.Finished finished = (ForkOutcome.Finished) forks.run(cell, shape);
            double iteration = Math.max(
                    shape.iterationTime().toNanos() / NANOS_PER_SECOND, opSeconds.getOrDefault(cell.arm(), 0.0));
            double[] seconds = new double[shape.iterations()];
            Arrays.fill(seconds, iteration);
            passSeconds(START_SECONDS + shape.iterations() * iteration);
            return new ForkOutcome.Finished(
                    finished.unit(), finished.scores(), seconds, finished.secondary(), finished.jvm());
        }

        void passSeconds(double seconds) {
            nanos += Math.round(seconds * NANOS_PER_SECOND);
        }

        double seconds() {
            return nanos / NANOS_PER_SECOND;
        }

        MachineReading readSlowly() {
            passSeconds(0.3);
            return SimulatedRuns.QUIET;
        }
    }

    private FamilyOutcome runTimed(Plan plan, TimedForks source) throws IOException {
        return runTimed(plan, source, source);
    }

    /** Runs forks whose time the clock of others counts. */
    private FamilyOutcome runTimed(Plan plan, ForkSource source, TimedForks clock) throws IOException {
        return only(SimulatedRuns.run(directory, plan, source, clock::readSlowly, output, () -> clock.nanos));
    }

    /** Forks that are planned to take 5 s and take 12 s. */
    private static TimedForks fourArms() {
        return new TimedForks(Map.of("A", 0.625, "B", 0.625, "C", 0.625, "D", 0.625));
    }

    private FamilyOutcome runFourArms(Duration budget, TimedForks source) throws IOException {
        return runTimed(Plans.of(budget, false, 1, "A", "B", "C", "D"), source);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.4, 0.6})
    void keepsEveryBudgetThoughForksTakeLongerThanPlanned(double opSeconds) throws IOException {
        for (int seconds = 30; seconds <= 240; seconds += 10) {
            TimedForks source = new TimedForks(Map.of("A", opSeconds, "B", opSeconds / 2));

            SimulatedRuns.run(
                    directory.resolve("run-" + seconds),
                    TWO_ARMS.within(Duration.ofSeconds(seconds)),
                    source,
                    source::readSlowly,
                    () -> source.nanos);

            assertThat(source.seconds()).as("budget " + seconds).isLessThanOrEqualTo(1.05 * seconds);
            assertThat(source.forks.runs("B")).isGreaterThanOrEqualTo(1);
        }
    }

    @Test
    void beginsNoForkOfAFirstBlockThatTheBudgetHasNoTimeForAndShowsTheOthers() throws IOException {
        // Two of four arms within the budget.
        TimedForks source = fourArms();

        FamilyOutcome outcome = runFourArms(Duration.ofSeconds(45), source);

        assertThat(source.seconds()).isLessThanOrEqualTo(45);
        assertThat(journaledForks()).extracting(JournalEntry.Fork::block).containsExactly(0, 0, 1, 1);
        assertThat(results()).hasSize(2);
        assertThat(outcome.settled()).isFalse();
        assertThat(outcome.unmeasured()).hasSize(2).noneMatch(FamilyOutcome.UnmeasuredArm::failed);

        runFourArms(Duration.ofSeconds(60), source);
        assertThat(journaledForks()).extracting(JournalEntry.Fork::block).containsExactly(0, 0, 1, 1, 2, 2);
        assertThat(results()).hasSize(2);
    }

    @Test
    void measuresEachArmThatItBeginsWithThreeTimes() throws IOException {
        TimedForks source = fourArms();

        runFourArms(Duration.ofMinutes(2), source);

        assertThat(source.seconds()).isLessThanOrEqualTo(120);
        assertThat(source.forks.runs("A")).isGreaterThanOrEqualTo(3);
        assertThat(source.forks.runs("D")).isZero();
        assertThat(List.of("B", "C"))
                .allSatisfy(arm -> assertThat(source.forks.runs(arm))
                        .satisfiesAnyOf(
                                runs -> assertThat(runs).isZero(),
                                runs -> assertThat(runs).isGreaterThanOrEqualTo(3)));
    }

    @Test
    void beginsWithMoreArmsWhenTheFirstAreSettled() throws IOException {
        // Two arms with the same scores need few forks, and there is time for the third.
        TimedForks source = new TimedForks(Map.of("A", 0.625, "B", 0.625, "C", 0.625));
        SimulatedForks alike = new SimulatedForks(Map.of("A", 1.0, "B", 9.0, "C", 9.0), 0.001, 2);
        ForkSource forks = (cell, shape) -> {
            source.run(cell, shape);
            return alike.run(cell, shape);
        };

        runTimed(THREE_ARMS.within(Duration.ofSeconds(150)), forks, source);

        assertThat(alike.runs("C")).isGreaterThanOrEqualTo(2);
    }

    @Test
    void saysHowLongTheNextStepTakesIfTimeIsLeft() throws IOException {
        // Ten forks show ratios above 1.1, and twenty forks smaller ratios. After eight blocks, 31.7 s are left. The
        // next interim analysis needs two more blocks, which take 36 s.
        SimulatedForks costs = new SimulatedForks(Map.of("A", 1.0, "B", 1.05, "C", 1.15), 0.001, 2);
        TimedForks source = new TimedForks(Map.of());
        ForkSource forks = (cell, shape) -> {
            source.run(cell, shape);
            return costs.run(cell, shape);
        };

        runTimed(THREE_ARMS.within(Duration.ofMillis(217_500)), forks, source);

        assertThat(Stream.of("A", "B", "C").map(costs::runs)).containsExactly(8, 8, 8);
        assertThat(printed())
                .contains("31s of the budget is left for forks, but the next step, 2 more forks each of A, B and C,"
                        + " takes about 36s.");
    }

    /** The next interim analysis after three blocks needs two more blocks, but there is time for one. */
    @Test
    void measuresEveryBlockOfAnOnlyFamilyThatIsAskedFor() throws IOException {
        TimedForks source = new TimedForks(Map.of());

        runTimed(TWO_ARMS.within(Duration.ofSeconds(70)).asked(true).withForks(5), source);

        assertThat(List.of(source.forks.runs("A"), source.forks.runs("B"))).containsExactly(4, 4);
    }

    /** Runs five single shots of each arm, as far as the budget allows. A shot takes 33 s. */
    private FamilyOutcome runSingleShots(Duration budget, TimedForks source) throws IOException {
        return runTimed(singleShots(5, Duration.ofSeconds(1), "A", "B", "C").within(budget), source);
    }

    private static TimedForks longShots() {
        return new TimedForks(Map.of("A", 31.0, "B", 31.0, "C", 31.0));
    }

    @Test
    void givesTheFirstTwoArmsOfSingleShotsAllForksAndTheOthersAtLeastThree() throws IOException {
        TimedForks source = longShots();

        FamilyOutcome part = runSingleShots(Duration.ofMinutes(8), source);

        assertThat(source.seconds()).isLessThanOrEqualTo(480);
        assertThat(Stream.of("A", "B", "C").map(source.forks::runs)).containsExactly(5, 5, 3);
        assertThat(journaledForks().subList(0, 9))
                .extracting(JournalEntry.Fork::block)
                .containsExactly(0, 0, 0, 1, 1, 1, 2, 2, 2);
        assertThat(part.settled()).isFalse();

        FamilyOutcome whole = runSingleShots(Duration.ofMinutes(10), source);

        assertThat(Stream.of("A", "B", "C").map(source.forks::runs)).containsExactly(5, 5, 5);
        assertThat(whole.settled()).isTrue();
        assertThat(results()).allMatch(entry -> entry.primary().forks() == 5);
    }

    /** The run is killed after the last fork of its last block, but before the end of this block is recorded. */
    @Test
    void countsTheLastSingleShotAfterAKill() throws IOException {
        TimedForks source = longShots();
        runSingleShots(Duration.ofMinutes(8), source);
        runSingleShots(Duration.ofMinutes(10), source);

        keepLines(Files.readAllLines(directory.resolve("forks.jsonl")).size() - 1);
        FamilyOutcome outcome = runSingleShots(Duration.ofMinutes(10), source);

        assertThat(source.forks.runs("C")).isEqualTo(5);
        assertThat(outcome.settled()).isTrue();
        assertThat(results()).allMatch(entry -> entry.primary().forks() == 5);
    }

    @Test
    void beginsNoSingleShotsOfAnArmThatThereIsNoTimeFor() throws IOException {
        TimedForks source = longShots();

        FamilyOutcome outcome = runSingleShots(Duration.ofMinutes(4), source);

        assertThat(Stream.of("A", "B", "C").map(source.forks::runs)).containsExactly(3, 3, 0);
        assertThat(outcome.settled()).isFalse();
        assertThat(outcome.unmeasured())
                .singleElement()
                .satisfies(arm -> assertThat(arm.failed()).isFalse());
    }

    @Test
    void triesNoForkAgainThatFailedAndHasNoTimeLeft() throws IOException {
        TimedForks source = new TimedForks(Map.of());
        ForkSource hanging = (cell, shape) -> {
            source.passSeconds(25);
            return new ForkOutcome.Failed("hung", List.of());
        };

        FamilyOutcome outcome = runTimed(ONE_ARM.within(Duration.ofSeconds(40)), hanging, source);

        assertThat(journaledForks()).hasSize(1);
        assertThat(outcome.hasFailed()).isTrue();
    }

    @Test
    void repeatsNoDisturbedBlockThatTheBudgetHasNoTimeFor() throws IOException {
        TimedForks source = new TimedForks(Map.of());
        int[] readings = {0};
        // After 15 s, blocks take 20, 12 and 12 s. Each has two readings; the third block is disturbed.
        Supplier<MachineReading> gauges = () -> {
            if (readings[0] == 0) {
                source.passSeconds(15);
            }
            return throttled(Math.max(0, readings[0]++ - 4));
        };

        SimulatedRuns.run(directory, TWO_ARMS.within(Duration.ofSeconds(65)), source, gauges, () -> source.nanos);

        assertThat(source.seconds()).isEqualTo(59);
        assertThat(results()).hasSize(2).allMatch(entry -> entry.primary().forks() == 3);
    }

    @Test
    void expectsAForkOfLongOpsToTakeAsLongAsItsOps() {
        Family plain = TWO_ARMS.families().getFirst();
        FamilyRun family = new FamilyRun(0, Plans.of(plain.lasting(List.of(20.0, 0.0))));

        // The first fork of A ends after eight ops; that of B is as long as planned.
        assertThat(family.secondsOfAFork(0, Plans.PACE.longest())).isEqualTo(1 + 8 * 20);
        assertThat(family.secondsOfAFork(1, Plans.PACE.longest())).isEqualTo(1 + 16);
    }

    @Test
    void expectsOnlyTheFirstForkOfAnArmToTrainItsAotCache() {
        List<Cell> arms = Stream.of("off", "on")
                .map(cache -> new Cell("some.WarmBenchmark.op", "avgt", Map.of("arm.aot-cache", cache), "25"))
                .toList();
        FamilyRun family =
                new FamilyRun(0, Plans.of(new Family("a family", arms, new JmhCounts(5, 5, 5, Duration.ofSeconds(2)))));
        double off = family.secondsOfNextFork(0, Plans.PACE.pilot());

        assertThat(family.secondsOfNextFork(1, Plans.PACE.pilot())).isEqualTo(off + AotCaches.TRAINING_SECONDS);
        assertThat(family.nextBlockSeconds()).isEqualTo(2 * (1 + 16) + AotCaches.TRAINING_SECONDS);

        addBlock(family, new ForkShape(40, Duration.ofMillis(100)));

        assertThat(family.secondsOfNextFork(0, Plans.PACE.pilot())).isCloseTo(16 + 4, within(0.01));
        assertThat(family.secondsOfNextFork(1, Plans.PACE.pilot()))
                .isCloseTo(26 - AotCaches.TRAINING_SECONDS + 4, within(0.01));
    }

    @Test
    void expectsAForkToTakeAsLongToStartAsEarlierForksOfItsArm() {
        FamilyRun family = new FamilyRun(0, TWO_ARMS);

        addBlock(family, new ForkShape(40, Duration.ofMillis(100)));

        assertThat(family.secondsOfAFork(0, Plans.PACE.pilot())).isCloseTo(16 + 4, within(0.01));
        assertThat(family.secondsOfAFork(1, Plans.PACE.pilot())).isCloseTo(26 + 4, within(0.01));
    }
}

package dev.strandbench.report;

import static dev.strandbench.compare.Entries.entry;
import static dev.strandbench.compare.Entries.in;
import static dev.strandbench.compare.Entries.metric;
import static dev.strandbench.compare.Entries.ofRun;
import static dev.strandbench.compare.Entries.withConditions;
import static dev.strandbench.compare.Entries.withFailedForks;
import static dev.strandbench.compare.Entries.withSecondary;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.analysis.Verdict;
import dev.strandbench.compare.Flag;
import dev.strandbench.compare.JudgedFamily;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Family;
import dev.strandbench.plan.Family.JmhCounts;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.result.RunConditions;
import dev.strandbench.result.RunMembership;
import dev.strandbench.result.RunMemberships;
import dev.strandbench.run.FamilyOutcome;
import dev.strandbench.run.FamilyOutcome.UnmeasuredArm;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RankedFamilyTest {

    private static final String UNIT = "ms/op";

    private static final AnswerMetric HIGHEST_RATE = new AnswerMetric("rate.highest", "requests/s", true);

    /** Round trips of five forks, one or the first two of which ran while the machine was slow. */
    private static final Metric SLOW_ONCE = metric("ns", 49, 390, 51, 49, 50);

    private static final Metric SLOW_TWICE = metric("ns", 390, 391, 49, 50, 51);

    private static final Metric RATES_WITH_MODES =
            metric("ops/ms", 42, 43, 30, 45, 44.5, 42.5, 30, 43.5, 44, 42.2, 30, 43.2);

    private static Cell cell(String model, String jdk) {
        return new Cell("some.ScenarioBenchmark.op", "avgt", Map.of("model", model), jdk);
    }

    private static Family family(Cell... arms) {
        return new Family("Scenario.op", List.of(arms), new JmhCounts(2, 1, 1, Duration.ofSeconds(1)));
    }

    /** One entry, of which JMH says another version than the plan's label. */
    private static Measurement measured(Cell cell, String jdkVersion, double score, Map<String, Metric> secondary) {
        Measurement one = entry(cell.benchmark(), cell.mode(), cell.parameters(), metric(UNIT, score));
        RunConditions how = new RunConditions(
                "1.37", "java", jdkVersion, "a VM", "1", List.of(), 1, 1, Duration.ZERO, 1, Duration.ZERO);
        RunMembership run = RunMemberships.of(
                "a-run", List.of(0), "", cell.jdk(), Optional.empty(), true, OptionalDouble.empty(), Map.of());
        return ofRun(run, withConditions(how, withSecondary(secondary, one)));
    }

    private static RankedFamily ranked(Family family, Measurement... measurements) {
        List<UnmeasuredArm> unmeasured = family.arms().stream()
                .filter(cell -> Stream.of(measurements).noneMatch(cell::isOf))
                .map(cell -> new UnmeasuredArm(cell, true, 2, 4))
                .toList();
        FamilyOutcome outcome = new FamilyOutcome(
                family,
                JudgedFamily.of(family.answer(), List.of(measurements), 1.03),
                unmeasured,
                Map.of(),
                false,
                List.of(),
                1,
                1,
                FamilyOutcome.MOST_FORKS,
                0);
        return RankedFamily.of(List.of(outcome)).getFirst();
    }

    /** The entry of a plain JMH file, whose iterations take 1 s. */
    private static Measurement inFile(String model, Metric scores) {
        return entry("some.ScenarioBenchmark.op", "avgt", Map.of("model", model), scores);
    }

    private static Measurement inRun(OptionalDouble measuredFrom, Measurement one) {
        List<Integer> blocks = IntStream.range(0, one.primary().forks()).boxed().toList();
        RunMembership run =
                RunMemberships.of("a-run", blocks, "", "25.0.1", Optional.empty(), true, measuredFrom, Map.of());
        return ofRun(run, one);
    }

    private static Measurement inRun(String model, double... forks) {
        return inRun(OptionalDouble.empty(), inFile(model, metric(UNIT, forks)));
    }

    /** An arm's forks that differ by 1 % in all. */
    private static double[] alike(int forks, double score) {
        return IntStream.range(0, forks)
                .mapToDouble(fork -> score * (1 + 0.01 * fork / forks))
                .toArray();
    }

    private static RankedFamily judged(Measurement... measured) {
        return judgedBy(AnswerMetric.score(measured[0].mode()), measured);
    }

    private static RankedFamily judgedBy(AnswerMetric answer, Measurement... measured) {
        return RankedFamily.of(JudgedFamily.of(answer, List.of(measured), 1.03), Optional.empty(), Optional.empty());
    }

    /** Five forks of a search for the highest rate. {@code limited} is 1 if the load generator ended the searches. */
    private static Measurement rate(String model, double limited, double perSecond) {
        Map<String, Metric> secondary = Map.of(
                "rate.highest", metric("requests/s", alike(5, perSecond)),
                "rate.limitedByLoad", metric("yes/no", limited));
        return withSecondary(secondary, inFile(model, metric(UNIT, 1, 1, 1, 1, 1)));
    }

    private static List<String> verdictsOfRates(Measurement... measured) {
        RankedFamily family = judgedBy(HIGHEST_RATE, measured);
        return family.arms().stream()
                .map(arm -> arm.name() + ": " + VerdictWords.of(arm, family))
                .toList();
    }

    @Test
    void callsAnArmWorseOnlyIfItsSearchFoundMoreThanABound() {
        String onlyABound = ": not judged: a search found only a bound";

        assertThat(verdictsOfRates(rate("VIRTUAL", 0, 2_000), rate("POOL", 0, 1_000)))
                .containsExactly("VIRTUAL: best", "POOL: 2.0 times less");
        assertThat(verdictsOfRates(rate("VIRTUAL", 0, 2_000), rate("IO", 0, 1_000), rate("POOL", 1, 1_500)))
                .containsExactly("VIRTUAL: best", "IO: 2.0 times less", "POOL" + onlyABound);
        assertThat(verdictsOfRates(rate("VIRTUAL", 1, 2_000), rate("HYBRID", 0, 1_990), rate("POOL", 0, 1_000)))
                .containsExactlyInAnyOrder("VIRTUAL: best", "HYBRID" + onlyABound, "POOL: at least 1.9 times less");
    }

    @Test
    void callsNoArmGoodEnoughBesideABestArmThatMayBeBetterThanMeasured() {
        List<Measurement> measured = List.of(rate("VIRTUAL", 1, 2_000), rate("HYBRID", 0, 1_900));

        RankedFamily family =
                RankedFamily.of(JudgedFamily.of(HIGHEST_RATE, measured, 1.03), Optional.empty(), Optional.of(0.1));

        assertThat(family.arms()).extracting(family::isGoodEnough).containsExactly(true, false);
        assertThat(family.summary()).noneMatch(paragraph -> paragraph.contains("good enough"));
    }

    private static List<String> notes(Measurement... measured) {
        return judged(measured).notes();
    }

    /**
     * Returns five forks of ten iterations of 1 s, which differ by 0.5 %. The cost is a power of the age, and the first
     * iteration begins at an age of 10 s.
     *
     * @param perDoubling the factor for the cost as the age doubles
     */
    private static Metric aging(double perDoubling) {
        Random random = new Random(3);
        double power = Math.log(perDoubling) / Math.log(2);
        double[][] scores = new double[5][10];
        for (double[] fork : scores) {
            Arrays.setAll(
                    fork, second -> 5 * Math.pow((10.5 + second) / 10, power) * (1 + 0.005 * random.nextGaussian()));
        }
        return new Metric(UNIT, 5, scores);
    }

    /**
     * Returns a fork of 40 iterations, which alternate by 5 %.
     *
     * @param from the first iteration that takes 1.33; the other iterations take 0.49
     */
    private static double[] switching(int from, int to) {
        return IntStream.range(0, 40)
                .mapToDouble(i -> (i >= from && i < to ? 1.33 : 0.49) * (i % 2 == 0 ? 0.95 : 1.05))
                .toArray();
    }

    @Test
    void findsWhatWasMeasuredOnAJdkThatCallsItselfAnotherVersion() {
        Cell released = cell("POOL", "28");

        assertThat(ranked(family(released), measured(released, "28-ea", 5, Map.of()))
                        .arms())
                .singleElement()
                .satisfies(arm -> assertThat(arm.figures().score()).isEqualTo(5));
    }

    @Test
    void keepsJdksOfOneVersionApartInAnyOrder() {
        Cell one = cell("POOL", "25.0.1");
        Cell other = cell("POOL", "25.0.1 in /other/bin/java");

        RankedFamily ranked = ranked(
                family(one, other), measured(other, "25.0.1", 7, Map.of()), measured(one, "25.0.1", 5, Map.of()));

        assertThat(ranked.arms()).extracting(arm -> arm.figures().score()).containsExactly(5.0, 7.0);
    }

    @Test
    void showsTheAnswerAndWhatStandsBesideIt() {
        Cell pool = cell("POOL", "25");
        Map<String, Metric> secondary = new LinkedHashMap<>();
        secondary.put("latency.p50", metric("us", 4, 9));
        secondary.put("latency.p99", metric("us", 30));
        secondary.put("threads.peak", metric("threads", 12));
        secondary.put("ideal", metric(UNIT, 2));
        secondary.put("gc.alloc.rate.norm", metric("B/op", 800));
        secondary.put("tasks", metric("tasks/op", 8));
        Measurement measured = measured(pool, "25", 5, secondary);
        FamilyFigures figures = new FamilyFigures(
                new AnswerMetric("latency.p50", "us", false),
                "",
                List.of("latency.p99", "threads.peak", "missing"),
                true);

        assertThat(figures.headings(List.of(measured))).containsExactly("latency.p99 us", "threads.peak", "missing");
        RankedFamily.RankedArm arm = figures.arm(
                "POOL",
                "",
                2,
                Optional.empty(),
                RankedFamily.Bounds.NONE,
                Set.of(),
                Optional.of(measured),
                figures.answer().in(measured));
        assertThat(arm.figures().score()).isCloseTo(6, within(1e-12));
        assertThat(arm.figures().unit()).isEqualTo("us");
        assertThat(arm.figures().columns()).containsExactly(30.0, 12.0, Double.NaN);
        assertThat(arm.figures().allocatedPerTask()).isEqualTo(100);
        assertThat(arm.figures().ideal())
                .as("the ideal of a score that is not shown")
                .isNaN();
    }

    @Test
    void holdsTheScoreAgainstItsIdeal() {
        Cell pool = cell("POOL", "25");
        Map<String, Metric> secondary = Map.of("ideal", metric(UNIT, 2));

        RankedFamily.RankedArm arm =
                ranked(family(pool), measured(pool, "25", 5, secondary)).arms().get(0);

        assertThat(arm.figures().score()).isEqualTo(5);
        assertThat(arm.figures().ideal()).isCloseTo(2, within(1e-9));
    }

    @Test
    void saysThatRequestsFailedWhereTheyLeftNoScore() {
        Cell pool = cell("POOL", "25");
        Map<String, Metric> secondary = Map.of("invalid", metric("yes/no", 1), "failed", metric("requests", 2));

        assertThat(ranked(family(pool), measured(pool, "25", Double.NaN, secondary))
                        .arms())
                .extracting(RankedFamily.RankedArm::remark)
                .containsExactly("invalid: requests failed");
    }

    @Test
    void saysThatWhatHelpedWasTooBusyForAScore() {
        Cell pool = cell("POOL", "25");
        Cell virtual = cell("VIRTUAL", "25");

        assertThat(ranked(
                                family(pool, virtual),
                                measured(pool, "25", Double.NaN, Map.of("invalid", metric("yes/no", 1))),
                                measured(virtual, "25", Double.NaN, Map.of("invalid", metric("yes/no", 0))))
                        .arms())
                .extracting(RankedFamily.RankedArm::remark)
                .containsExactly("invalid: a helper was too busy", "not measured");
    }

    @Test
    void saysOfHowManyForksSomeFailedWhetherOrNotTheArmIsGivenUp() {
        Cell pool = cell("POOL", "25");
        Cell virtual = cell("VIRTUAL", "25");

        assertThat(ranked(family(pool, virtual), withFailedForks(1, 7, measured(pool, "25", 5, Map.of())))
                        .notes())
                .containsExactly(
                        "POOL: 1 of 7 forks failed; the figures come from the other forks.",
                        "VIRTUAL: 2 of 4 forks failed; given up.");
    }

    @Test
    void doesNotDivideAmongTasksWhatOthersAllocate() {
        Cell pool = cell("POOL", "25");
        Map<String, Metric> secondary =
                Map.of("gc.alloc.rate.norm", metric("B/op", 800), "tasks", metric("tasks/op", 8));
        FamilyFigures figures = new FamilyFigures(AnswerMetric.score("avgt"), UNIT, List.of(), false);

        assertThat(figures.arm(
                                "POOL",
                                "",
                                1,
                                Optional.empty(),
                                RankedFamily.Bounds.NONE,
                                Set.of(),
                                Optional.of(measured(pool, "25", 5, secondary)),
                                Optional.empty())
                        .figures()
                        .allocatedPerTask())
                .isNaN();
    }

    @Test
    void saysHowMuchAnArmChangesAsTheAgeOfItsForksDoubles() {
        OptionalDouble tenSeconds = OptionalDouble.of(10);

        assertThat(notes(inRun(tenSeconds, inFile("DEFAULT", aging(0.94)))))
                .containsExactly("DEFAULT still gets 6 % faster as the age of a fork doubles.");
        assertThat(notes(inRun(tenSeconds, inFile("DEFAULT", aging(1.06)))))
                .containsExactly("DEFAULT still gets 6 % slower as the age of a fork doubles.");
        assertThat(notes(inRun(tenSeconds, inFile("DEFAULT", aging(0.98)))))
                .as("less than the smallest difference that counts")
                .isEmpty();
        assertThat(notes(inRun(tenSeconds, inFile("DEFAULT", aging(1))))).isEmpty();
    }

    /** A value of which more is better falls. */
    @Test
    void namesTheChangeOfAMetricOfWhichMoreIsBetter() {
        Metric falling = new Metric("requests/s", 5, aging(0.8).scores());
        Measurement one =
                inRun(OptionalDouble.of(10), withSecondary(Map.of("throughput", falling), inFile("DEFAULT", aging(1))));

        assertThat(judgedBy(new AnswerMetric("throughput", "requests/s", true), one)
                        .notes())
                .containsExactly("DEFAULT still reaches 20 % less as the age of a fork doubles.");
    }

    /**
     * By hand: from 30 s on, the middles of the halves are at 32.5 s and at 37.5 s, so the same change happens while
     * the age grows by 15 % rather than by 40 %. It is a change of 0.94^(log 1.4 / log 1.154) = 0.86 per doubling. A
     * plain file has a warm-up of 5 s, so the middles are at 7.5 s and at 12.5 s, and the age grows by 67 %.
     */
    @Test
    void countsAChangeByTheAgeAtWhichItHappens() {
        Measurement file = inFile("DEFAULT", aging(0.94));

        assertThat(notes(inRun(OptionalDouble.of(30), file)))
                .containsExactly("DEFAULT still gets 14 % faster as the age of a fork doubles.");
        assertThat(notes(file)).containsExactly("DEFAULT still gets 4 % faster as the age of a fork doubles.");
    }

    /** JMH's files state no time for an iteration of a single shot. */
    @Test
    void givesNoUnknownNumberWhereIterationsHaveNoTime() {
        RunConditions how = new RunConditions(
                "1.37", "java", "25.0.1", "a VM", "1", List.of(), 1, 1, Duration.ZERO, 10, Duration.ZERO);
        Measurement shots = entry("some.ScenarioBenchmark.op", "ss", Map.of("model", "DEFAULT"), aging(0.94));

        assertThat(notes(withConditions(how, shots))).noneMatch(note -> note.contains(FigureText.UNKNOWN));
    }

    @Test
    void saysThatTheHeapOrTheCodeOfAnArmStillGrows() {
        Measurement steady = inRun("POOL", 5, 5.01, 4.99);

        assertThat(notes(withSecondary(Map.of("process.faults", metric("faults/op", 1000, 1000, 1000)), steady)))
                .containsExactly("POOL: heap or compiled code still grows.");
        assertThat(notes(withSecondary(Map.of("process.faults", metric("faults/op", 1, 1, 1)), steady)))
                .isEmpty();
    }

    @Test
    void namesTheModesOfAnArm() {
        assertThat(notes(inFile("POOL", metric(UNIT, 22, 23, 38, 25, 24.5, 22.5, 38, 23.5, 24, 22.2, 38, 23.2))))
                .containsExactly("POOL has two modes: 22.00 to 25.00 ms/op in 9 forks, and 38.00 ms/op in 3 forks,"
                        + " 1.63 times the cost.");
        assertThat(notes(inFile("POOL", metric(UNIT, 22, 23, 26, 25, 24.5, 22.5, 24.7, 23.5, 24, 22.2, 25.5, 23.2))))
                .isEmpty();
    }

    /** The mode of the higher rates has the lower costs. */
    @Test
    void namesTheRatesOfModes() {
        assertThat(notes(entry("some.ScenarioBenchmark.op", "thrpt", Map.of("model", "POOL"), RATES_WITH_MODES)))
                .containsExactly("POOL has two modes: 42.00 to 45.00 ops/ms in 9 forks, and 30.00 ops/ms in 3 forks,"
                        + " 1.44 times the cost.");
    }

    /** Half of the forks are for 12 of 40 iterations on the high level, so the means of forks have modes as well. */
    @Test
    void namesTheLevelsBetweenWhichForksChangeRatherThanModes() {
        double[][] scores = {
            switching(0, 0), switching(4, 16), switching(0, 0), switching(24, 36), switching(0, 0), switching(14, 26)
        };

        RankedFamily family = judged(inFile("POOL", new Metric(UNIT, 0.6, scores)));

        assertThat(family.arms().getFirst().flags()).contains(Flag.SEVERAL_MODES);
        assertThat(family.notes())
                .containsExactly("POOL changes within forks between 0.490 ms/op and 1.330 ms/op, which lasts 15 % of"
                        + " the time, in 3 of 6 forks.");
    }

    private static Metric roundTrips(double[][] scores, double fast, double slow) {
        double[][] nanos = Arrays.stream(scores)
                .map(fork -> Arrays.stream(fork)
                        .map(score -> score > 1 ? slow : fast)
                        .toArray())
                .toArray(double[][]::new);
        return new Metric("ns", fast, nanos);
    }

    @Test
    void namesTheMachineIfMessagesBetweenProcessorsWereSlowerToo() {
        double[][] scores = {switching(0, 0), switching(4, 16), switching(0, 0), switching(24, 36), switching(14, 26)};
        Measurement levels = inFile("POOL", new Metric(UNIT, 0.6, scores));
        String machine = " Before slow iterations, a round trip between two processors took 391 ns instead of 49 ns, so"
                + " the machine may be the cause.";

        assertThat(notes(withRoundTrips(roundTrips(scores, 49, 391), levels)))
                .singleElement()
                .asString()
                .startsWith("POOL changes within forks between 0.490 ms/op and 1.330 ms/op")
                .endsWith(machine);
        assertThat(notes(withRoundTrips(roundTrips(scores, 49, 49), levels)))
                .singleElement()
                .asString()
                .doesNotContain("machine");
    }

    /** The slow mode of rates is the lower one. */
    @Test
    void namesTheMachineAsTheCauseOfModes() {
        Metric nanos = metric("ns", 49, 48, 391, 47, 49, 50, 390, 49, 49, 48, 392, 49);

        assertThat(notes(withRoundTrips(
                        nanos, entry("some.ScenarioBenchmark.op", "thrpt", Map.of("model", "POOL"), RATES_WITH_MODES))))
                .singleElement()
                .asString()
                .startsWith("POOL has two modes: 42.00 to 45.00 ops/ms in 9 forks")
                .endsWith("took 391 ns instead of 49 ns, so the machine may be the cause.");
    }

    /** Two of five forks are the same two with a probability of 1/10. */
    @Test
    void doesNotNameTheMachineIfTheForksCouldAgreeByChance() {
        Metric nanos = metric("ns", 49, 391, 47, 390, 49);

        assertThat(notes(withRoundTrips(nanos, inFile("POOL", metric(UNIT, 22, 38, 22.1, 38.1, 22.2)))))
                .singleElement()
                .asString()
                .startsWith("POOL has two modes")
                .doesNotContain("machine");
    }

    private static Measurement withRoundTrips(Metric nanos, Measurement one) {
        return withSecondary(Map.of("process.roundTrip", nanos), one);
    }

    private static Measurement onProcessors(String processors, Metric nanos, Measurement one) {
        List<Integer> blocks = IntStream.range(0, one.primary().forks()).boxed().toList();
        Map<String, String> environment = Map.of("processors", processors, "processors.allowed", "0-1");
        return ofRun(
                RunMemberships.of(
                        "a-run", blocks, "", "25.0.1", Optional.empty(), true, OptionalDouble.empty(), environment),
                withRoundTrips(nanos, one));
    }

    private static Measurement underAQuota(Metric nanos, Measurement one) {
        Measurement two = onProcessors("2", nanos, one);
        return in(Map.of("processors", "2", "processors.allowed", "0-15"), two);
    }

    private static List<String> onMachine(Measurement... measured) {
        return notes(measured).stream().filter(note -> note.contains("machine")).toList();
    }

    /** Of five forks, one of VIRTUAL and two of DEFAULT are after slow round trips. */
    @Test
    void namesTheIterationsThatDoNotCountBecauseTheMachineChanged() {
        Measurement virtual = inFile("VIRTUAL", metric(UNIT, 5, 5.02, 5.01, 5, 5.01));
        Measurement others = inFile("DEFAULT", metric(UNIT, 12, 12.1, 8, 8.1, 8));
        String note =
                "The machine changed: a round trip between two processors took about 390 ns instead of 50 ns before"
                        + " 20 % (VIRTUAL) to 40 % (DEFAULT) of the iterations. Iterations that do not count:"
                        + " 40 % of DEFAULT (without them 8.033 ms/op from 3 of 5 forks, with them 9.448 ms/op).";

        assertThat(onMachine(onProcessors("2", SLOW_ONCE, virtual), onProcessors("2", SLOW_TWICE, others)))
                .containsExactly(note);
        Measurement independent = inFile("DEFAULT", metric(UNIT, 8, 8.1, 8, 8.1, 8));
        assertThat(onMachine(onProcessors("2", SLOW_ONCE, virtual), onProcessors("2", SLOW_ONCE, independent)))
                .as("no score depends on the machine")
                .isEmpty();
        assertThat(onMachine(onProcessors("8", SLOW_ONCE, virtual), onProcessors("8", SLOW_TWICE, others)))
                .as("other processors each time")
                .isEmpty();
        assertThat(onMachine(underAQuota(SLOW_ONCE, virtual), underAQuota(SLOW_TWICE, others)))
                .as("a quota of two processors on a larger machine")
                .isEmpty();
        assertThat(onMachine(withRoundTrips(SLOW_ONCE, virtual), withRoundTrips(SLOW_TWICE, others)))
                .as("unknown number of processors")
                .isEmpty();
    }

    @Test
    void saysWhichArmHasNoVerdictBecauseTheMachineWasMostlySlow() {
        Metric always = metric("ns", 390, 391, 389, 392, 391);
        List<Measurement> measured = List.of(
                onProcessors("2", SLOW_TWICE, inFile("VIRTUAL", metric(UNIT, 12, 12.1, 8, 8, 8))),
                onProcessors("2", always, inFile("DEFAULT", metric(UNIT, alike(5, 90)))));

        assertThat(onMachine(measured.toArray(Measurement[]::new)))
                .singleElement()
                .asString()
                .endsWith(" No verdict on DEFAULT: too few iterations were fast.");
        assertThat(JudgedFamily.of(AnswerMetric.score("avgt"), measured, 1.03)
                        .arms()
                        .getLast()
                        .toBest()
                        .orElseThrow()
                        .verdict())
                .isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void showsTheScoreOfTheIterationsThatCount() {
        Measurement changed = onProcessors("2", SLOW_TWICE, inFile("DEFAULT", metric(UNIT, 12, 12.1, 8, 8, 8)));

        assertThat(judged(changed).arms())
                .singleElement()
                .satisfies(arm -> assertThat(arm.figures().score()).isCloseTo(8, within(1e-12)))
                .satisfies(arm -> assertThat(arm.forks()).isEqualTo(5));
    }

    /** Two of six iterations are after slow round trips, and one is after an unknown round trip. */
    @Test
    void countsNoIterationWhoseRoundTripIsUnknown() {
        Metric nanos = metric("ns", 390, 391, 49, 50, 51, Double.NaN);

        assertThat(onMachine(onProcessors("2", nanos, inFile("DEFAULT", metric(UNIT, 12, 12.1, 8, 8, 8, 8)))))
                .singleElement()
                .asString()
                .contains("before 40 % (DEFAULT) of the iterations.")
                .endsWith(" Iterations that do not count: 50 % of DEFAULT (without them 8.000 ms/op from 3 of 6"
                        + " forks, with them 9.170 ms/op).");
    }

    @Test
    void namesNoForksIfIterationsOfAllForksCount() {
        double[][] scores = {{1.2, 0.8, 0.8, 0.8, 0.8}, {0.8, 1.2, 0.8, 0.8, 0.8}, {0.8, 0.8, 0.8, 0.8, 1.2}};

        assertThat(onMachine(onProcessors(
                        "2", roundTrips(scores, 50, 390), inFile("DEFAULT", new Metric(UNIT, 0.88, scores)))))
                .singleElement()
                .asString()
                .endsWith(
                        " Iterations that do not count: 20 % of DEFAULT (without them 0.800 ms/op, with them 0.880 ms/op).");
    }

    /** The arm whose search found only a bound is not judged. */
    @Test
    void namesNoRoundTripsIfNoJudgedArmHasThem() {
        Measurement bound = withSecondary(
                Map.of(
                        "rate.highest",
                        metric("requests/s", 600, 610, 1000, 1000, 1000),
                        "rate.limitedByLoad",
                        metric("yes/no", 1),
                        "process.roundTrip",
                        SLOW_TWICE),
                onProcessors("2", SLOW_TWICE, inFile("POOL", metric(UNIT, 1, 1, 1, 1, 1))));

        JudgedFamily judged = JudgedFamily.of(HIGHEST_RATE, List.of(rate("VIRTUAL", 0, 2_000), bound), 1.03);

        assertThat(judged.machineStates()).isPresent();
        assertThat(RankedFamily.of(judged, Optional.empty(), Optional.empty()).notes())
                .noneMatch(note -> note.contains("machine"));
    }

    /** The three forks at 2.5 ms/op are after slow round trips. */
    @Test
    void namesTheModesOfTheForksThatCount() {
        Metric scores = metric(UNIT, 1, 2.5, 1.001, 1.2, 0.999, 2.51, 1.002, 1.201, 1, 2.49);
        Metric nanos = metric("ns", 50, 390, 49, 51, 50, 391, 49, 50, 51, 392);

        assertThat(notes(onProcessors("2", nanos, inFile("POOL", scores))))
                .contains("POOL has two modes: 0.999 to 1.002 ms/op in 5 forks, and 1.200 to 1.201 ms/op in 2 forks,"
                        + " 1.20 times the cost.");
    }

    /** If 63 % of forks are slow, three forks show no slow one in 0.37^3 = 5 % of cases. */
    @Test
    void countsForksAfterFastRoundTripsWhereModesMayBeUnseen() {
        assertThat(notes(
                        onProcessors("2", SLOW_ONCE, inFile("VIRTUAL", metric(UNIT, 5, 5.02, 5.01, 5, 5.01))),
                        onProcessors("2", SLOW_TWICE, inFile("DEFAULT", metric(UNIT, 12, 12.1, 8, 8.1, 8)))))
                .contains("With 3 forks, up to 63 % of an arm's forks could be slow without showing here.");
    }

    /**
     * If 31 % of forks are slow, eight forks show no slow one in 0.69^8 = 5 % of cases. For two forks, 0.22^2 is 5 %.
     */
    @Test
    void saysWhichModesTheFewestForksOfAnArmDoNotExclude() {
        assertThat(notes(inRun("POOL", alike(8, 5)), inRun("VIRTUAL", alike(10, 9))))
                .containsExactly("With 8 forks, up to 31 % of an arm's forks could be slow without showing here.");
        assertThat(notes(inRun("POOL", alike(10, 5)), inRun("VIRTUAL", alike(2, 50))))
                .containsExactly("With 2 forks, up to 78 % of an arm's forks could be slow without showing here.");
    }

    @Test
    void speaksOfUnseenModesOnlyWhereForksOfARunAreCompared() {
        assertThat(notes(inFile("POOL", metric(UNIT, alike(8, 5))), inFile("VIRTUAL", metric(UNIT, alike(8, 9)))))
                .as("a plain file")
                .isEmpty();
        assertThat(notes(inRun("POOL", alike(8, 5)))).as("a single arm").isEmpty();
        assertThat(notes(inRun("POOL", 5), inRun("VIRTUAL", 9)))
                .as("one fork each")
                .noneMatch(note -> note.startsWith("Not excluded"));
    }
}

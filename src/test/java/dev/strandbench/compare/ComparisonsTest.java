package dev.strandbench.compare;

import static dev.strandbench.compare.Entries.allocating;
import static dev.strandbench.compare.Entries.entry;
import static dev.strandbench.compare.Entries.forks;
import static dev.strandbench.compare.Entries.inBlocks;
import static dev.strandbench.compare.Entries.metric;
import static dev.strandbench.compare.Entries.ofRun;
import static dev.strandbench.compare.Entries.onJdk;
import static dev.strandbench.compare.Entries.withFailedForks;
import static dev.strandbench.compare.Entries.withSecondary;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.analysis.RangeVerdict;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.report.VerdictWords;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.result.RunMembership;
import dev.strandbench.result.RunMemberships;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ComparisonsTest {

    private static final VerdictRule RULE = VerdictRule.ONE_LOOK;
    private static final double[] FIVE = {1.00, 1.01, 0.99, 1.005, 0.995};

    private static Comparisons between(Measurement baseline, Measurement candidate) {
        return between(List.of(baseline), List.of(candidate));
    }

    private static Comparisons between(List<Measurement> baselines, List<Measurement> candidates) {
        return Comparisons.between(baselines, candidates, FigureChoice.answers(), RULE);
    }

    private static Comparison only(Comparisons comparisons) {
        assertThat(comparisons.compared()).hasSize(1);
        return comparisons.compared().getFirst();
    }

    private static double[] times(double factor, double... numbers) {
        return Arrays.stream(numbers).map(number -> factor * number).toArray();
    }

    @Test
    void leavesParametersWithEmptyValuesOutOfTitles() {
        Measurement one = entry("a.B.c", "avgt", Map.of("setup", "", "tasks", "5"), metric("ms/op", FIVE));

        assertThat(only(between(one, one)).title("c")).isEqualTo("c tasks=5");
    }

    @Test
    void givesTheRatioAndItsWelchInterval() {
        Comparison one = only(between(entry("a.B.c", 1, Math.E), entry("a.B.c", Math.exp(1), Math.exp(2))));

        // Logarithms 0, 1 and 1, 2: difference 1, variances 0.5, standard error sqrt(0.5), 2 degrees of freedom,
        // t at .975: 4.302653.
        double reach = Math.sqrt(0.5) * 4.302653;
        assertThat(one.estimate().ratio()).isCloseTo(Math.E, within(1e-9));
        assertThat(one.estimate().logInterval(0.95).low()).isCloseTo(1 - reach, within(1e-6));
        assertThat(one.estimate().logInterval(0.95).high()).isCloseTo(1 + reach, within(1e-6));
        assertThat(one.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    }

    @ParameterizedTest
    @CsvSource({"avgt, ms/op, us/op, 1000", "sample, us/op, ns/op, 1000", "ss, s/op, ms/op, 1000"})
    void convertsTimes(String mode, String unit, String other, double factor) {
        Comparison one = only(between(
                entry("a.B.c", mode, Map.of(), metric(unit, FIVE)),
                entry("a.B.c", mode, Map.of(), metric(other, times(1.5 * factor, FIVE)))));

        assertThat(one.estimate().ratio()).isCloseTo(1.5, within(1e-9));
        assertThat(one.candidate().score()).isCloseTo(1.5 * one.baseline().score(), within(1e-9));
        assertThat(one.verdict()).isEqualTo(Verdict.DIFFERENT);
        assertThat(one.isSlower()).isTrue();
    }

    @Test
    void convertsRatesAndTakesMoreOfThemForFaster() {
        Comparison one = only(between(
                entry("a.B.c", "thrpt", Map.of(), metric("ops/s", times(1000, FIVE))),
                entry("a.B.c", "thrpt", Map.of(), metric("ops/ms", times(2, FIVE)))));

        assertThat(one.estimate().ratio()).isCloseTo(0.5, within(1e-9));
        assertThat(one.candidate().score()).isCloseTo(2 * one.baseline().score(), within(1e-6));
        assertThat(one.verdict()).isEqualTo(Verdict.DIFFERENT);
        assertThat(one.isSlower()).isFalse();
    }

    @Test
    void showsTheScoresOfTheReportWhoseQuotientIsTheRatio() {
        Measurement baseline = entry("a.B.c", 1, 4);
        Measurement candidate = entry("a.B.c", 2, 32);
        Comparison one = only(between(baseline, candidate));

        assertThat(one.baseline().score())
                .isEqualTo(baseline.primary().meanOfForks())
                .isCloseTo(2, within(1e-9));
        assertThat(one.candidate().score())
                .isEqualTo(candidate.primary().meanOfForks())
                .isCloseTo(8, within(1e-9));
        assertThat(one.estimate().ratio()).isCloseTo(4, within(1e-9));
    }

    @Test
    void refusesUnitsThatMeasureDifferentThings() {
        Comparison one = only(between(entry("a.B.c", FIVE), entry("a.B.c", "avgt", Map.of(), metric("B/op", FIVE))));

        assertThat(one.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(one.flags()).contains(Flag.DIFFERENT_UNITS);
    }

    @Test
    void remarksThatForksOfASideFailed() {
        Comparison one = only(between(entry("a.B.c", FIVE), withFailedForks(1, 6, entry("a.B.c", FIVE))));

        assertThat(one.verdict()).isNotEqualTo(Verdict.INVALID);
        assertThat(VerdictWords.remarks(one)).contains("forks failed");
        assertThat(only(between(entry("a.B.c", FIVE), entry("a.B.c", FIVE))).flags())
                .doesNotContain(Flag.FORKS_FAILED);
    }

    @Test
    void showsTheRatioOfSingleForksWithoutAVerdict() {
        Comparison one = only(between(entry("a.B.c", 1), entry("a.B.c", 5)));

        assertThat(one.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(one.estimate().ratio()).isCloseTo(5, within(1e-9));
        assertThat(one.flags()).containsExactly(Flag.SINGLE_FORK);
        assertThat(one.forksNeeded()).isEmpty();
    }

    @Test
    void saysWhichSideHasOneFork() {
        assertThat(VerdictWords.of(only(between(entry("a.B.c", FIVE), entry("a.B.c", 1)))))
                .isEqualTo("can't tell from one fork of the candidate");
        assertThat(VerdictWords.of(only(between(entry("a.B.c", 1), entry("a.B.c", FIVE)))))
                .isEqualTo("can't tell from one fork of the baseline");
        assertThat(VerdictWords.of(only(between(entry("a.B.c", 1), entry("a.B.c", 1)))))
                .isEqualTo("can't tell from one fork a side");
    }

    @Test
    void showsTheRatioOfScoresWithoutRawDataWithoutAVerdict() {
        Metric bare = new Metric("ms/op", 2, new double[0][]);
        Comparison one = only(between(entry("a.B.c", FIVE), entry("a.B.c", "avgt", Map.of(), bare)));

        assertThat(one.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(one.estimate().ratio()).isCloseTo(2, within(1e-3));
        assertThat(one.candidate().forks()).isZero();
        assertThat(one.flags()).containsExactly(Flag.NO_RAW_DATA);
    }

    @Test
    void givesNoVerdictOnWhatAHelperThatWasTooBusyDecided() {
        Measurement five = entry("a.B.c", FIVE);
        Measurement disturbed =
                withSecondary(Map.of("invalid", metric("yes/no", 0, 0, 1, 0, 0)), entry("a.B.c", times(2, FIVE)));

        Comparison one = only(between(five, disturbed));

        assertThat(one.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(one.flags()).containsExactly(Flag.HELPER_TOO_BUSY);
    }

    /** Ops of 100 ms, or a multiple of them, and 99 ms that they have to wait. */
    private static Measurement waiting(String model, double factor, String further) {
        Map<String, Metric> secondary =
                Map.of("ideal", metric("ms/op", 99, 99, 99, 99, 99), further, metric("yes/no", 0, 0, 1, 0, 0));
        Metric score = metric("ms/op", times(factor, 100, 100.001, 99.999, 100.0005, 99.9995));
        return withSecondary(secondary, entry("a.B.c", "avgt", Map.of("model", model), score));
    }

    @Test
    void doesNotCallJudgedByOverheadWhatIsNotJudged() {
        Measurement pool = waiting("POOL", 1, "other");
        Comparison judged = only(between(pool, pool));
        Comparison disturbed = only(byModel(List.of(pool, waiting("VIRTUAL", 1, "invalid"))));
        Comparison uncontrolled = only(between(pool, pool).after(between(pool, waiting("POOL", 2, "other"))));

        assertThat(judged.flags()).containsExactly(Flag.ON_OVERHEAD);
        assertThat(disturbed.flags()).containsExactly(Flag.HELPER_TOO_BUSY);
        assertThat(uncontrolled.flags()).containsExactly(Flag.CONTROL_FAILED);
    }

    @ParameterizedTest
    @CsvSource({"failed, requests, requests failed", "timers.armedLate, %, tasks were started too late"})
    void saysWhatElseThanAHelperDecidedAScore(String name, String unit, String words) {
        Measurement five = entry("a.B.c", FIVE);
        Measurement invalid = withSecondary(
                Map.of("invalid", metric("yes/no", 0, 0, 1, 0, 0), name, metric(unit, 0, 0, 3, 0, 0)), five);

        assertThat(VerdictWords.of(only(between(five, invalid)))).isEqualTo("invalid: " + words);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void givesNoVerdictOnNonsense(double nonsense) {
        Comparison one = only(between(entry("a.B.c", FIVE), entry("a.B.c", 1, 1, nonsense, 1, 1)));

        assertThat(one.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(one.flags()).containsExactly(Flag.NO_POSITIVE_SCORE);
    }

    @Test
    void pairsForksOfOneRunByTheirBlocks() {
        double[] drifting = {1, 2, 4, 8, 16};
        double[] reversed = {17.6, 8.8, 4.4, 2.2, 1.1};

        Comparison paired = only(between(
                inBlocks(entry("a.B.c", drifting), "run", 0, 1, 2, 3, 4),
                inBlocks(entry("a.B.c", reversed), "run", 4, 3, 2, 1, 0)));
        Comparison otherRun = only(between(
                inBlocks(entry("a.B.c", drifting), "run", 0, 1, 2, 3, 4),
                inBlocks(entry("a.B.c", reversed), "other", 4, 3, 2, 1, 0)));

        assertThat(paired.verdict()).isEqualTo(Verdict.DIFFERENT);
        assertThat(paired.estimate().ratio()).isCloseTo(1.1, within(1e-9));
        assertThat(otherRun.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void doesNotPairByASingleCommonBlock() {
        Comparison one = only(between(
                inBlocks(entry("a.B.c", 1, 2, 3), "run", 0, 1, 2), inBlocks(entry("a.B.c", 1, 2, 3), "run", 2, 3, 4)));

        assertThat(one.estimate().degreesOfFreedom()).isCloseTo(4, within(1e-9));
    }

    @Test
    void doesNotPairForksOfUnknownBlocks() {
        MeasuredArm whole = waitingInBlocks(1, 2, 4);
        MeasuredArm part = waitingInBlocks(2, 4);

        assertThat(whole.ranBeside(whole)).isTrue();
        assertThat(whole.ranBeside(part)).isFalse();
        assertThat(part.ranBeside(whole)).isFalse();
    }

    /** The secondary metric of an entry with three forks, of which all or some have the metric. */
    private static MeasuredArm waitingInBlocks(double... forks) {
        Measurement one = withSecondary(Map.of("wait", metric("ms", forks)), entry("a.B.c", 1, 1, 1));
        Measurement inRun = inBlocks(one, "run", 0, 1, 2);
        return MeasuredArm.of(inRun, FigureChoice.of("wait").of(inRun)).orElseThrow();
    }

    @Test
    void widensTheIntervalByTheDriftWithinForks() {
        double[][] falling = {{2, 2, 1, 1}, {2, 2, 1, 1}, {2, 2, 1, 1}};
        Comparison one = only(between(
                entry("a.B.c", "avgt", Map.of(), new Metric("ms/op", 1.5, falling)), entry("a.B.c", 1.5, 1.5, 1.5)));

        assertThat(one.estimate().driftAllowance()).isCloseTo(Math.log(2), within(1e-9));
        assertThat(one.flags()).contains(Flag.NOT_STEADY);
        assertThat(one.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(one.forksNeeded()).isEmpty();
    }

    @Test
    void saysOfEachArmOfAFamilyWhatItsOwnForksLookLike() {
        double[][] falling = {{2, 2, 1, 1}, {2, 2, 1, 1}, {2, 2, 1, 1}};
        Measurement best = entry("a.B.c", "avgt", Map.of("model", "A"), new Metric("ms/op", 1.5, falling));
        Measurement steady = entry("a.B.c", "avgt", Map.of("model", "B"), metric("ms/op", 15, 15.1, 14.9));

        JudgedFamily family = JudgedFamily.allOf(List.of(steady, best), FigureChoice.answers())
                .getFirst();

        assertThat(family.arms())
                .extracting(JudgedFamily.JudgedArm::measurement)
                .containsExactly(best, steady);
        assertThat(family.arms().getFirst().flags()).containsExactly(Flag.NOT_STEADY);
        assertThat(family.arms().getLast().flags()).isEmpty();
    }

    /** A p-value between a hundredth and a third of it: enough for one pair, too much for three. */
    private static final double[] SLOWER = {1.05, 1.01, 1.06, 1.065, 1.04};

    @Test
    void allowsForEveryPairOfAFamily() {
        List<Measurement> file = IntStream.range(0, 3)
                .mapToObj(arm ->
                        entry("a.B.c", "avgt", Map.of("model", "M" + arm), metric("ms/op", arm == 0 ? FIVE : SLOWER)))
                .toList();

        assertThat(only(byModel(file.subList(0, 2))).estimate().pValue()).isBetween(0.01 / 3, 0.01);
        assertThat(only(byModel(file.subList(0, 2))).verdict()).isEqualTo(Verdict.DIFFERENT);
        assertThat(byModel(file).compared()).extracting(Comparison::verdict).containsOnly(Verdict.INCONCLUSIVE);
    }

    private static Comparisons byModel(List<Measurement> file) {
        return Comparisons.byModel(file, FigureChoice.answers(), Optional.empty(), 1.03);
    }

    @Test
    void allowsForEveryBenchmarkOfAProject() {
        List<Measurement> baselines = new ArrayList<>(List.of(entry("a.B.changed", FIVE)));
        List<Measurement> candidates = new ArrayList<>(List.of(entry("a.B.changed", SLOWER)));
        assertThat(only(between(baselines.getFirst(), candidates.getFirst())).verdict())
                .isEqualTo(Verdict.DIFFERENT);

        for (int i = 0; i < 20; i++) {
            baselines.add(entry("a.B.same" + i, FIVE));
            candidates.add(entry("a.B.same" + i, FIVE));
        }

        assertThat(between(baselines, candidates).compared())
                .extracting(Comparison::verdict)
                .doesNotContain(Verdict.DIFFERENT);
    }

    @Test
    void comparesEveryModelWithTheBest() {
        List<Measurement> file = List.of(
                entry("a.B.c", "avgt", Map.of("model", "POOL", "n", "1"), metric("ms/op", FIVE)),
                entry("a.B.c", "avgt", Map.of("model", "VIRTUAL", "n", "1"), metric("ms/op", times(2, FIVE))),
                entry("a.B.c", "avgt", Map.of("model", "POOL", "n", "2"), metric("ms/op", FIVE)));
        Comparisons comparisons = Comparisons.byModel(file, FigureChoice.answers(), Optional.empty(), 1.03);

        assertThat(only(comparisons).title("c")).isEqualTo("c n=1: VIRTUAL against POOL");
        assertThat(only(comparisons).estimate().ratio()).isCloseTo(2, within(1e-9));
        assertThat(comparisons.missing()).containsExactly("a.B.c avgt n=2 on JDK 25.0.1: only with POOL");
    }

    @Test
    void takesFromAnEntryWithTheMetricWhichWayTheMetricIsBetter() {
        List<Measurement> file = List.of(
                entry("a.B.c", "avgt", Map.of("model", "NONE"), metric("ms/op", FIVE)),
                serving("FEW", times(100, FIVE)),
                serving("MANY", times(200, FIVE)));

        Comparisons comparisons = Comparisons.byModel(file, FigureChoice.of("served"), Optional.empty(), 1.03);

        assertThat(only(comparisons).title("c")).isEqualTo("c: FEW against MANY");
        assertThat(only(comparisons).isSlower()).isTrue();
        assertThat(comparisons.missing()).containsExactly("a.B.c avgt model=NONE: without served");
    }

    private static Measurement serving(String model, double... rates) {
        return withSecondary(
                Map.of("served", metric("requests/s", rates)),
                entry("a.B.c", "avgt", Map.of("model", model), metric("ms/op", FIVE)));
    }

    @Test
    void comparesJdksWithoutCallingThemADifference() {
        List<Measurement> file =
                List.of(onJdk("21", entry("a.B.c", FIVE)), onJdk("25", entry("a.B.c", times(0.5, FIVE))));
        Comparisons comparisons = Comparisons.byJdk(file, FigureChoice.answers(), Optional.of("21"), 1.03);

        assertThat(only(comparisons).title("c")).isEqualTo("c: JDK 25 against JDK 21");
        assertThat(only(comparisons).flags()).isEmpty();
        assertThat(comparisons.differences()).isEmpty();
    }

    @Test
    void matchesJdksWhereAFileHasSeveral() {
        List<Measurement> both =
                List.of(onJdk("21", entry("a.B.c", FIVE)), onJdk("25", entry("a.B.c", times(2, FIVE))));
        Comparisons comparisons = between(both, List.of(onJdk("25", entry("a.B.c", times(2, FIVE)))));

        assertThat(only(comparisons).verdict()).isEqualTo(Verdict.EQUIVALENT);
        assertThat(comparisons.missing()).containsExactly("a.B.c avgt on JDK 21: only in the baseline");
    }

    @Test
    void matchesJdksOfOneFeatureVersionIfEachFileHasOneOfThem() {
        Comparisons comparisons = between(
                List.of(onJdk("21.0.4", entry("a.B.c", FIVE)), onJdk("25.0.1", entry("a.B.c", FIVE))),
                List.of(onJdk("21.0.5", entry("a.B.c", FIVE)), onJdk("25.0.1", entry("a.B.c", FIVE))));

        assertThat(comparisons.unmatched()).isEmpty();
        assertThat(comparisons.compared())
                .extracting(one -> one.title("c"))
                .containsExactlyInAnyOrder("c: JDK 21.0.5 against JDK 21.0.4", "c on JDK 25.0.1");
    }

    @Test
    void tellsJdksOfOneVersionApart() {
        List<Measurement> file = List.of(labelled("25.0.1", FIVE), labelled("25.0.1 in /graal", times(2, FIVE)));

        Comparisons comparisons = between(file, file);

        assertThat(comparisons.compared())
                .hasSize(2)
                .allSatisfy(one -> assertThat(one.flags()).doesNotContain(Flag.SEVERAL_ENTRIES));
    }

    /** An entry of a run that named the JDK, whose version is always 25.0.1. */
    private static Measurement labelled(String jdk, double... forkMeans) {
        RunMembership run = RunMemberships.of(
                "run", List.of(0, 1, 2, 3, 4), "", jdk, Optional.empty(), false, OptionalDouble.empty(), Map.of());
        return ofRun(run, entry("a.B.c", forkMeans));
    }

    @Test
    void findsTheCellsOfAFailedControlEvenIfOnlyTheCandidateHasSeveralJdks() {
        List<Measurement> baseline = List.of(entry("a.B.c", FIVE));
        List<Measurement> candidate = List.of(onJdk("21.0.4", entry("a.B.c", FIVE)), entry("a.B.c", FIVE));
        List<Measurement> again = List.of(entry("a.B.c", times(2, FIVE)));

        Comparisons after = between(baseline, candidate).after(between(baseline, again));

        assertThat(only(after).flags()).contains(Flag.CONTROL_FAILED);
    }

    @Test
    void saysHowTheSidesWereMeasuredDifferently() {
        Comparisons comparisons = between(onJdk("21", entry("a.B.c", FIVE)), onJdk("25", entry("a.B.c", FIVE)));

        assertThat(comparisons.differences()).containsExactly("JDK: a VM 21+8 → a VM 25+8");
        assertThat(only(comparisons).flags()).containsExactly(Flag.DIFFERENT_JDK);
    }

    @Test
    void listsWhatHasNoCounterpart() {
        Comparisons comparisons = between(
                entry("a.B.c", "avgt", Map.of("n", "1"), metric("ms/op", FIVE)),
                entry("a.B.c", "avgt", Map.of("n", "2"), metric("ms/op", FIVE)));

        assertThat(comparisons.compared()).isEmpty();
        assertThat(comparisons.missing()).containsExactly("a.B.c avgt n=1: only in the baseline");
        assertThat(comparisons.added()).containsExactly("a.B.c avgt n=2: only in the candidate");
        assertThat(comparisons.differences()).containsExactly("parameter n: 1 → 2");
    }

    @Test
    void givesNoVerdictOnACellThatIsThereTwice() {
        Measurement one = entry("a.B.c", FIVE);
        Comparison comparison = only(between(List.of(one, one), List.of(one)));

        assertThat(comparison.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(comparison.flags()).contains(Flag.SEVERAL_ENTRIES);
    }

    @Test
    void takesNoiseNearZeroForNothing() {
        Measurement bare = entry("a.B.c", FIVE);
        FigureChoice metric = FigureChoice.of("gc.alloc.rate.norm");
        Measurement nothing = allocating(bare, 1e-4, 2e-4, 0, 3e-4, 1e-4);
        Measurement hardlyMore = allocating(bare, 9e-4, 8e-4, 7e-4, 9e-4, 8e-4);
        Comparison noise = only(Comparisons.between(List.of(nothing), List.of(hardlyMore), metric, RULE));
        Comparison object = only(
                Comparisons.between(List.of(nothing), List.of(allocating(bare, 24, 24, 24, 24, 24)), metric, RULE));

        assertThat(noise.verdict()).isEqualTo(Verdict.EQUIVALENT);
        assertThat(noise.flags()).containsExactly(Flag.NEAR_ZERO);
        assertThat(object.verdict()).isEqualTo(Verdict.DIFFERENT);
        assertThat(object.isSlower()).isTrue();
    }

    @Test
    void turnsTheRatioWhenTheSidesAreTurned() {
        Random random = new Random(7);
        for (int i = 0; i < 200; i++) {
            Measurement one = entry("a.B.c", forks(random, 5, 1, 0.03));
            Measurement other = entry("a.B.c", forks(random, 6, 1.1, 0.05));
            Comparison there = only(between(one, other));
            Comparison back = only(between(other, one));

            assertThat(there.estimate().ratio() * back.estimate().ratio()).isCloseTo(1, within(1e-9));
            assertThat(there.verdict()).isEqualTo(back.verdict());
        }
    }

    @Test
    void doesNotDependOnTheUnit() {
        Random random = new Random(8);
        for (int i = 0; i < 200; i++) {
            double[] ours = forks(random, 5, 1, 0.03);
            double[] theirs = forks(random, 5, 1.05, 0.03);
            Comparison plain = only(between(entry("a.B.c", ours), entry("a.B.c", theirs)));
            Comparison scaled = only(between(
                    entry("a.B.c", ours), entry("a.B.c", "avgt", Map.of(), metric("ns/op", times(1e6, theirs)))));

            assertThat(scaled.estimate().logRatio()).isCloseTo(plain.estimate().logRatio(), within(1e-9));
            assertThat(scaled.verdict()).isEqualTo(plain.verdict());
        }
    }

    @Test
    void flagsWhatForksLookLike() {
        double[] twoModes = {1, 2, 1.001, 2.001, 1.002, 2.002};
        double[] outlier = {1, 1.001, 1.002, 0.999, 1.5};
        double[] rising = {1, 1.01, 1.02, 1.03, 1.04, 1.05};

        assertThat(only(between(entry("a.B.c", FIVE), entry("a.B.c", twoModes))).flags())
                .containsExactly(Flag.SEVERAL_MODES);
        assertThat(only(between(entry("a.B.c", FIVE), entry("a.B.c", outlier))).flags())
                .containsExactly(Flag.OUTLIER_FORKS);
        assertThat(only(between(entry("a.B.c", FIVE), entry("a.B.c", rising))).flags())
                .containsExactly(Flag.ORDER_EFFECT);
        assertThat(only(between(entry("a.B.c", FIVE), entry("a.B.c", FIVE))).flags())
                .isEmpty();
    }

    @Test
    void sortsByImportance() {
        List<Measurement> baselines =
                IntStream.range(0, 5).mapToObj(i -> entry("a.B.b" + i, FIVE)).toList();
        List<Measurement> candidates = List.of(
                entry("a.B.b0", FIVE),
                entry("a.B.b1", 1),
                entry("a.B.b2", times(0.5, FIVE)),
                entry("a.B.b3", times(1.5, FIVE)),
                entry("a.B.b4", -1, -1));

        assertThat(between(baselines, candidates).compared())
                .extracting(Comparison::benchmark)
                .containsExactly("a.B.b4", "a.B.b3", "a.B.b2", "a.B.b1", "a.B.b0");
    }

    @Test
    void lookingForOutliersLeavesTheForksInTheOrderOfTheRun() {
        double[] logs = {0.03, 0.01, 0.07, 0.00, 0.05, 0.02, 0.06, 0.04};
        double[] before = logs.clone();

        assertThat(ForkPatterns.hasOutliers(logs, 0.03)).isFalse();

        assertThat(logs).isEqualTo(before);
        assertThat(ForkPatterns.haveTrend(logs)).isFalse();
    }

    private static Measurement whileTheMachineChanged(String run, double[][] nanos, Measurement one) {
        Measurement changed = withSecondary(Map.of("process.roundTrip", new Metric("ns", Double.NaN, nanos)), one);
        Integer[] blocks = IntStream.range(0, nanos.length).boxed().toArray(Integer[]::new);
        return Entries.in(Map.of("processors", "2"), inBlocks(changed, run, blocks));
    }

    private static Measurement whileTheMachineChanged(String run, double[] nanos, double... costs) {
        return whileTheMachineChanged(run, metric("ns", nanos).scores(), entry("a.B.c", costs));
    }

    @Test
    void comparesTheIterationsOfOneStateOfTheMachine() {
        Measurement baseline = whileTheMachineChanged("one", new double[] {75, 76, 74, 75, 360}, 1, 1.01, 0.99, 1, 2.5);
        Measurement candidate =
                whileTheMachineChanged("two", new double[] {75, 360, 361, 74, 75}, 1, 2.5, 2.6, 1.01, 0.99);

        Comparison one = only(between(baseline, candidate));

        assertThat(one.estimate().ratio()).isCloseTo(1, within(0.005));
        assertThat(one.flags()).contains(Flag.MACHINE_CHANGED);
        assertThat(one.candidate().score()).isCloseTo(1, within(0.005));
        assertThat(one.candidate().forks()).isEqualTo(3);
        assertThat(ratio(List.of(candidate), List.of(baseline))).isCloseTo(1, within(0.005));
    }

    private static Measurement arm(String model, double cost) {
        double[] nanos = {75, 76, 74, 75, 360};
        Metric scores = metric("ms/op", times(cost, 1, 1.01, 0.99, 1, 2.5));
        return whileTheMachineChanged(
                "one", metric("ns", nanos).scores(), entry("a.B.c", "avgt", Map.of("model", model), scores));
    }

    private static Measurement disturbed(Measurement one) {
        Map<String, Metric> secondary = new HashMap<>(one.secondary());
        secondary.put("invalid", metric("yes/no", 0, 0, 1, 0, 0));
        return withSecondary(secondary, one);
    }

    @Test
    void countsAllIterationsOfAnArmThatIsNotJudged() {
        Comparisons compared = byModel(List.of(arm("VIRTUAL", 1), arm("POOL", 2), disturbed(arm("IO", 3))));

        assertThat(compared.compared())
                .extracting(
                        pair -> pair.candidate().arm() + " " + pair.candidate().forks())
                .containsExactlyInAnyOrder("POOL 4", "IO 5");
        assertThat(compared.compared())
                .extracting(pair -> pair.candidate().measured())
                .containsOnly(5);
    }

    /** Returns an arm of ten forks. The last three have about these round trips, in ns, and about this cost. */
    private static Measurement endingWith(String run, double nanos, double cost) {
        double[] roundTrips = {75, 76, 74, 75, 76, 74, 75, nanos, nanos + 1, nanos - 1};
        double[] costs = {1, 1.01, 0.99, 1, 1.01, 0.99, 1, cost, cost + 0.01, cost - 0.01};
        return whileTheMachineChanged(run, roundTrips, costs);
    }

    private static EntryRatio claim(List<Measurement> numerator, List<Measurement> denominator) {
        return EntryRatio.of(FigureChoice.SCORE, numerator, denominator, 1, new Interval(0.9, 1.1))
                .orElseThrow();
    }

    private static double ratio(List<Measurement> numerator, List<Measurement> denominator) {
        return claim(numerator, denominator).verdict().estimate().ratio();
    }

    /** An arm may slow its own round trips, in one run or in several. */
    @Test
    void countsTheRunsOfAnArmAsOneArm() {
        Measurement above = endingWith("one", 360, 1.3);
        Measurement below = endingWith("one", 75, 1);
        double once = ratio(List.of(above), List.of(below));

        assertThat(once).isCloseTo(Math.pow(1.3, 0.3), within(0.01));
        assertThat(ratio(List.of(above, endingWith("two", 360, 1.3)), List.of(below, endingWith("two", 75, 1))))
                .isCloseTo(once, within(1e-9));
    }

    /** Only the eighth block is left to both arms. */
    @Test
    void usesAllForksThatCountForAClaimIfFewCommonBlocksAreLeft() {
        double[] slowAtFirst = {360, 361, 359, 360, 75, 76, 74, 75};
        double[] slowLater = {75, 76, 74, 75, 360, 361, 359, 75};
        Measurement above = whileTheMachineChanged("one", slowAtFirst, 2.5, 2.52, 2.48, 2.5, 1, 1.01, 0.99, 1);
        Measurement below = whileTheMachineChanged("one", slowLater, 1, 1.01, 0.99, 1, 2.5, 2.52, 2.48, 1);

        RangeVerdict verdict = claim(List.of(above), List.of(below)).verdict();

        assertThat(verdict.forks()).isEqualTo(4);
        assertThat(verdict.estimate().ratio()).isCloseTo(1, within(0.02));
    }

    /** Of the two results of the numerator, the invalid one was mostly slow. */
    @Test
    void judgesAClaimWhateverTheStateOfAnInvalidResult() {
        Measurement valid = whileTheMachineChanged("one", new double[] {75, 76, 74, 75, 360}, 1, 1.01, 0.99, 1, 2.5);
        Measurement mostlySlow =
                whileTheMachineChanged("two", new double[] {75, 360, 361, 359, 360}, 1, 2.5, 2.52, 2.48, 2.5);

        assertThat(claim(List.of(valid, mostlySlow), List.of(valid)).obstacles())
                .containsExactly(Flag.MACHINE_MOSTLY_SLOW);
        assertThat(claim(List.of(valid, disturbed(mostlySlow)), List.of(valid)).obstacles())
                .isEmpty();
    }

    /** In the fast state, the arms cost the same. Most forks of the candidate ran in the slow state. */
    @Test
    void givesNoVerdictIfASideWasMostlySlow() {
        Measurement baseline = whileTheMachineChanged(
                "one",
                new double[] {75, 75, 75, 75, 75, 75, 360, 360, 360, 360},
                1,
                1.01,
                0.99,
                1,
                1.01,
                0.99,
                2.5,
                2.52,
                2.48,
                2.5);
        Measurement candidate = whileTheMachineChanged(
                "two",
                new double[] {75, 75, 75, 75, 360, 360, 360, 360, 360, 360},
                1,
                1.01,
                0.99,
                1,
                2.5,
                2.52,
                2.48,
                2.5,
                2.51,
                2.49);

        Comparison one = only(between(baseline, candidate));

        assertThat(one.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(one.judged().interval().high()).isInfinite();
        assertThat(one.flags()).contains(Flag.MACHINE_CHANGED, Flag.MACHINE_MOSTLY_SLOW);
        assertThat(one.baseline().forks()).isEqualTo(6);
    }

    @Test
    void hidesNoInvalidScoreInTheIterationsThatDoNotCount() {
        Measurement baseline = whileTheMachineChanged("one", new double[] {75, 76, 74, 75, 360}, 1, 1.01, 0.99, 1, 2.5);
        Measurement candidate =
                whileTheMachineChanged("two", new double[] {75, 76, 74, 75, 360}, 1, 1.01, 0.99, 1, Double.NaN);

        Comparison one = only(between(baseline, candidate));

        assertThat(one.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(one.flags()).contains(Flag.NO_POSITIVE_SCORE);
    }

    private static Measurement rates(String model, double[]... scores) {
        double[][] nanos = {{75, 360}, {75, 360}, {75, 76}};
        return whileTheMachineChanged(
                "one", nanos, entry("a.B.c", "thrpt", Map.of("model", model), new Metric("ops/s", 8, scores)));
    }

    /** Without the iterations after slow round trips, the second fork of POOL would have the rate 0. */
    @Test
    void countsAllIterationsOfAnArmThatWouldHaveNoCost() {
        Measurement pool = rates("POOL", new double[] {10, 8}, new double[] {0, 8}, new double[] {10, 10});
        Measurement virtual = rates("VIRTUAL", new double[] {5, 4}, new double[] {5, 4}, new double[] {5, 5});
        AnswerMetric rate = AnswerMetric.score("thrpt");

        JudgedFamily alone = JudgedFamily.of(rate, List.of(pool), 1.03);
        JudgedFamily both = JudgedFamily.of(rate, List.of(pool, virtual), 1.03);

        assertThat(alone.arms())
                .singleElement()
                .satisfies(arm -> assertThat(alone.isJudged(arm)).isTrue());
        assertThat(both.arms())
                .hasSize(2)
                .allSatisfy(arm -> assertThat(both.isJudged(arm)).isTrue());
        assertThat(both.machineStates()).isPresent();
    }

    private static Measurement tenForks(String run, double... scores) {
        double[][] nanos = new double[10][];
        double[][] forks = new double[10][];
        Arrays.fill(nanos, new double[] {360, 75, 75, 75});
        Arrays.fill(forks, scores);
        return whileTheMachineChanged(
                run, nanos, entry("a.B.c", "avgt", Map.of(), new Metric("ms/op", Double.NaN, forks)));
    }

    /** Without the first iteration of each fork, too few would be left to show the drift. */
    @Test
    void judgesNoClaimIfTooFewIterationsAreLeft() {
        EntryRatio claim = claim(List.of(tenForks("two", 1.3, 1.2, 1.05, 1)), List.of(tenForks("one", 1, 1, 1, 1)));

        assertThat(claim.verdict().position()).isEqualTo(RangeVerdict.RangePosition.UNDECIDED);
        assertThat(claim.obstacles()).containsExactly(Flag.MACHINE_MOSTLY_SLOW);
    }
}

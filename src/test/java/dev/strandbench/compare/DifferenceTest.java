package dev.strandbench.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.RunConditions;
import dev.strandbench.result.RunMembership;
import dev.strandbench.result.RunMemberships;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class DifferenceTest {

    private static Measurement entry(String run, String model, int warmupIterations, int iterationMillis) {
        Measurement plain = Entries.entry("a.B.c", "avgt", Map.of("model", model), Entries.metric("ms/op", 1, 2, 3));
        Measurement one = Entries.inBlocks(plain, run, 0, 1, 2);
        RunConditions how = one.conditions();
        Duration time = Duration.ofMillis(iterationMillis);
        return measuredBy(one, how.jvmArgs(), warmupIterations, time, 10 * warmupIterations, time, 1);
    }

    private static Measurement measuredBy(
            Measurement one,
            List<String> jvmArguments,
            int warmupIterations,
            Duration warmupTime,
            int iterations,
            Duration time,
            int batchSize) {
        RunConditions how = one.conditions();
        return Entries.withConditions(
                new RunConditions(
                        how.jmhVersion(),
                        how.jvm(),
                        how.jdkVersion(),
                        how.vmName(),
                        how.vmVersion(),
                        jvmArguments,
                        how.threads(),
                        warmupIterations,
                        warmupTime,
                        iterations,
                        time,
                        1,
                        batchSize),
                one);
    }

    private static Comparisons byModel(String run, String otherRun) {
        return Comparisons.byModel(
                List.of(entry(run, "POOL", 3, 100), entry(otherRun, "VIRTUAL", 5, 250)),
                FigureChoice.answers(),
                Optional.empty(),
                1.03);
    }

    @Test
    void isNotInTheIterationsThatOneRunHasAdapted() {
        Comparisons comparisons = byModel("run", "run");

        assertThat(comparisons.differences()).isEmpty();
        assertThat(comparisons.compared())
                .singleElement()
                .satisfies(one -> assertThat(one.flags()).doesNotContain(Flag.DIFFERENT_ITERATIONS));
    }

    private static Measurement joined(Measurement one) {
        RunMembership own = one.membership().orElseThrow();
        RunMembership rounds = RunMemberships.of(
                own.run(), own.blocks(), "", "", Optional.empty(), false, OptionalDouble.empty(), Map.of());
        return Entries.ofRun(rounds, one);
    }

    @Test
    void isInTheIterationsOfRoundsThatWereJoined() {
        Measurement baseline = joined(entry("rounds", "POOL", 3, 100));
        Measurement candidate = joined(entry("rounds", "POOL", 5, 250));

        assertThat(differences(baseline, candidate))
                .containsExactly(
                        "warm-up of a fork: 3 × 100 ms → 5 × 250 ms",
                        "measurement of a fork: 30 × 100 ms → 50 × 250 ms");
    }

    private static Comparisons between(Map<String, String> baseline, Map<String, String> candidate) {
        return Comparisons.between(
                List.of(Entries.in(baseline, Entries.inBlocks(Entries.entry("a.B.c", 1, 2, 3), "run", 0, 1, 2))),
                List.of(Entries.in(candidate, Entries.inBlocks(Entries.entry("a.B.c", 1, 2, 3), "other", 0, 1, 2))),
                FigureChoice.answers(),
                VerdictRule.ONE_LOOK);
    }

    private static Measurement under(String... jvmArguments) {
        return measuredBy(
                Entries.entry("a.B.c", 1, 2, 3), List.of(jvmArguments), 1, Duration.ZERO, 1, Duration.ZERO, 1);
    }

    private static List<String> differences(Measurement baseline, Measurement candidate) {
        Comparisons comparisons = Comparisons.between(
                List.of(baseline), List.of(candidate), FigureChoice.answers(), VerdictRule.ONE_LOOK);
        return comparisons.differences();
    }

    @Test
    void namesTheJvmArgumentsThatOneSideAloneHasAndNoneThatSetsNoJvm() {
        Measurement baseline = under("-Xmx1g", "-Xss1m", "-Dstrandbench.a=1");

        assertThat(differences(baseline, under("-Xmx1g", "-Xss1m", "-Dstrandbench.a=2")))
                .isEmpty();
        assertThat(differences(baseline, under("-Xmx2g", "-Xss1m", "-Dstrandbench.a=2")))
                .containsExactly("JVM arguments: -Xmx1g → -Xmx2g");
    }

    @Test
    void namesAllJvmArgumentsWhereTheirOrderAloneDiffers() {
        assertThat(differences(under("-Xmx1g", "-Xmx2g"), under("-Xmx2g", "-Xmx1g")))
                .containsExactly("JVM arguments: -Xmx1g -Xmx2g → -Xmx2g -Xmx1g");
    }

    private static Measurement measuredFor(int iterations, Duration time) {
        return measuredFor(iterations, time, 1);
    }

    private static Measurement measuredFor(int iterations, Duration time, int batchSize) {
        return measuredBy(Entries.entry("a.B.c", 1, 2, 3), List.of(), 1, Duration.ZERO, iterations, time, batchSize);
    }

    @Test
    void givesSingleShotsNoTime() {
        assertThat(differences(measuredFor(1, Duration.ZERO), measuredFor(10, Duration.ZERO)))
                .containsExactly("measurement of a fork: 1 iteration → 10 iterations");
    }

    @Test
    void isInHowManyCallsSingleShotsTookForAnOp() {
        assertThat(differences(measuredFor(5, Duration.ZERO), measuredFor(5, Duration.ZERO, 1000)))
                .containsExactly("measurement of a fork: 5 iterations → 5 iterations in batches of 1000");
    }

    @Test
    void isInIterationsShorterThanAMillisecond() {
        Measurement baseline = measuredFor(5, Duration.ofNanos(500_000));

        assertThat(differences(baseline, measuredFor(5, Duration.ofNanos(250_500))))
                .containsExactly("measurement of a fork: 5 × 500 us → 5 × 250500 ns");
        assertThat(differences(baseline, measuredFor(5, Duration.ofMillis(1500))))
                .containsExactly("measurement of a fork: 5 × 500 us → 5 × 1500 ms");
    }

    @Test
    void isInNothingThatCsvDoesNotTell() {
        Measurement told = Entries.entry("a.B.c", 1, 2, 3);
        RunConditions untold = new RunConditions("", "", "", "", "", List.of(), 1, 0, Duration.ZERO, 0, Duration.ZERO);

        assertThat(differences(told, Entries.withConditions(untold, told))).isEmpty();
        assertThat(differences(Entries.withConditions(untold, told), told)).isEmpty();
    }

    @Test
    void namesTheSettingsOfMachineAndJvmThatDiffer() {
        Map<String, String> baseline = new LinkedHashMap<>();
        baseline.put("gc", "G1");
        baseline.put("heap.max", "4096 MiB");
        baseline.put("kernel.scheduler", "CFS");

        Comparisons comparisons =
                between(baseline, Map.of("gc", "Z", "heap.max", "4096 MiB", "kernel.scheduler", "EEVDF"));

        assertThat(comparisons.differences()).containsExactly("environment: gc G1 → Z, kernel.scheduler CFS → EEVDF");
        assertThat(comparisons.compared())
                .singleElement()
                .satisfies(one -> assertThat(one.flags()).contains(Flag.DIFFERENT_ENVIRONMENT));
    }

    @Test
    void isNotInSettingsThatAFileDoesNotTell() {
        assertThat(between(Map.of("gc", "G1", "kernel", "unknown"), Map.of("kernel", "6.18"))
                        .differences())
                .isEmpty();
        assertThat(between(Map.of(), Map.of("kernel", "6.18")).differences()).isEmpty();
        assertThat(between(Map.of("kernel", "6.18"), Map.of("kernel", "unknown"))
                        .differences())
                .isEmpty();
    }

    @Test
    void isInTheIterationsOfDifferentRunsAndOfEntriesThatNameNone() {
        for (Comparisons comparisons : List.of(byModel("run", "another"), byModel("", ""))) {
            assertThat(comparisons.differences())
                    .containsExactly(
                            "warm-up of a fork: 3 × 100 ms → 5 × 250 ms",
                            "measurement of a fork: 30 × 100 ms → 50 × 250 ms");
            assertThat(comparisons.compared())
                    .singleElement()
                    .satisfies(one -> assertThat(one.flags()).contains(Flag.DIFFERENT_ITERATIONS));
        }
    }
}

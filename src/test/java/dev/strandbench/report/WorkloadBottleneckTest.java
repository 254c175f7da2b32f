package dev.strandbench.report;

import static dev.strandbench.compare.Entries.entry;
import static dev.strandbench.compare.Entries.ofRun;
import static dev.strandbench.compare.Entries.withConditions;
import static dev.strandbench.compare.Entries.withSecondary;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.PairVerdicts;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.report.RankedFamily.RankedArm;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.result.RunConditions;
import dev.strandbench.result.RunMembership;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WorkloadBottleneckTest {

    private static final AnswerMetric LATENCY = new AnswerMetric("latency.p99", "ms", false);

    private final Locale locale = Locale.getDefault();

    @BeforeEach
    void useACommaForDecimals() {
        Locale.setDefault(Locale.GERMANY);
    }

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(locale);
    }

    @Test
    void isWhatTheSlowestRequestWaitsFor() {
        assertThat(WorkloadBottleneck.of(closed("VIRTUAL", 600, 60_000, 580, 25, 0)))
                .contains("What the slowest request waits for binds it (0.1 of 2 processors busy): alone it takes 580.0"
                        + " of these 600.0 ms; requests overlap as well as they can, shorter waits would help.");
    }

    @Test
    void isTheLimit() {
        assertThat(WorkloadBottleneck.of(closed("VIRTUAL", 600, 60_000, 100, 25, 550)))
                .contains("The limit of 100 binds it (0.1 of 2 processors busy): with it, the requests take at least"
                        + " 550.0 of these 600.0 ms; a higher one would change most.");
    }

    @Test
    void areTheProcessors() {
        assertThat(WorkloadBottleneck.of(closed("VIRTUAL", 100, 190_000, 20, 47.5, 0)))
                .contains("The processors bind it (1.9 of 2 processors busy, about 50 % of that with the work of the"
                        + " requests): a model saves only what it takes from them itself; less work in each request"
                        + " would change most.");
        assertThat(WorkloadBottleneck.of(closed("VIRTUAL", 100, 190_000, 20, 0, 0)))
                .hasValueSatisfying(words -> assertThat(words)
                        .startsWith("The processors bind it (1.9 of 2 processors busy, none of that with work of the"));
    }

    @Test
    void areTheProcessorsThatAQuotaLeaves() {
        RankedArm arm = closed("VIRTUAL", 100, 46_000, 20, 11.5, 0);

        assertThat(WorkloadBottleneck.of(arm))
                .hasValueSatisfying(words -> assertThat(words).contains("(0.5 of 2 processors busy)"));
        assertThat(WorkloadBottleneck.of(in(arm, Map.of("processors.quota", "0.5"))))
                .hasValueSatisfying(words -> assertThat(words)
                        .startsWith("The processors bind it (0.5 of 0.5 processors busy, about 50 % of that"));
        assertThat(WorkloadBottleneck.of(
                        in(closed("POOL", 100, 10_000, 20, 11.5, 0), Map.of("processors.quota", "0.5"))))
                .hasValueSatisfying(words -> assertThat(words).contains("they need 46.0 of these 100.0 ms"));
    }

    private static RankedArm in(RankedArm arm, Map<String, String> environment) {
        RunMembership run = new RunMembership(
                "a-run", List.of(0, 1), "", "", Optional.empty(), true, OptionalDouble.empty(), environment);
        Measurement measured = ofRun(run, arm.measured().orElseThrow());
        return arm(arm.name(), arm.score(), arm.unit(), Optional.empty(), Optional.of(measured));
    }

    @Test
    void isNoneOfTheseWhereAllOfThemExplainLittle() {
        assertThat(WorkloadBottleneck.of(closed("POOL", 600, 60_000, 100, 25, 0)))
                .contains(
                        "Neither waits nor work nor limit bind it (0.1 of 2 processors busy): they need 100.0 of these"
                                + " 600.0 ms, and the rest is the queue for the threads of POOL, or the model itself.");
    }

    @Test
    void isToldByLatenciesWhereRequestsComeAtARate() {
        assertThat(WorkloadBottleneck.of(open("VIRTUAL", 210, 60_000, 200, 0)))
                .contains(
                        "What requests wait for binds it (0.1 of 2 processors busy): alone, 99 of 100 take up to 200.0"
                                + " of these 210.0 ms; shorter waits would help.");
        assertThat(WorkloadBottleneck.of(open("VIRTUAL", 900, 60_000, 200, 950)))
                .contains("The limit of 100 binds it (0.1 of 2 processors busy): at this rate the requests take up at"
                        + " least 95 % of it; a higher one would change most.");
        assertThat(WorkloadBottleneck.of(open("VIRTUAL", 900, 1_900_000, 200, 0)))
                .hasValueSatisfying(
                        words -> assertThat(words).startsWith("The processors bind it (1.9 of 2 processors"));
        assertThat(WorkloadBottleneck.of(open("VIRTUAL", 900, 60_000, 200, 0)))
                .hasValueSatisfying(words -> assertThat(words)
                        .startsWith("Neither waits nor work nor limit bind it")
                        .endsWith("take up to 200.0 of these 900.0 ms, and the rest is the model itself."));
    }

    @Test
    void isTheWorkOfOneRequestWhereThatIsTheLargerPart() {
        assertThat(WorkloadBottleneck.of(with(closed("VIRTUAL", 600, 60_000, 580, 25, 0), "wait.request", 20)))
                .contains("The work of one request binds it (0.1 of 2 processors busy): alone the slowest takes 580.0"
                        + " of these 600.0 ms, most of that computing; less work in each request would help.");
        assertThat(WorkloadBottleneck.of(with(closed("VIRTUAL", 600, 60_000, 580, 25, 0), "wait.request", 400)))
                .hasValueSatisfying(words -> assertThat(words).startsWith("What the slowest request waits for"));
        assertThat(WorkloadBottleneck.of(with(open("VIRTUAL", 210, 60_000, 200, 0), "wait.p99", 20)))
                .contains("The work of one request binds it (0.1 of 2 processors busy): alone, 99 of 100 take up to"
                        + " 200.0 of these 210.0 ms, most of that computing; less work in each request would help.");
    }

    @Test
    void isTheLargestBoundAndThenTheProcessors() {
        assertThat(WorkloadBottleneck.of(closed("VIRTUAL", 100, 190_000, 20, 75, 95)))
                .hasValueSatisfying(words -> assertThat(words)
                        .startsWith("The limit of 100 binds it (1.9 of 2 processors busy)")
                        .endsWith(" The processors are nearly all busy too, and bind next."));
        assertThat(WorkloadBottleneck.of(closed("VIRTUAL", 100, 190_000, 90, 75, 80)))
                .hasValueSatisfying(words -> assertThat(words)
                        .startsWith("What the slowest request waits for binds it")
                        .endsWith(" The processors are nearly all busy too, and bind next."));
        assertThat(WorkloadBottleneck.of(closed("VIRTUAL", 100, 190_000, 80, 92, 80)))
                .hasValueSatisfying(words -> assertThat(words).startsWith("The processors bind it"));
    }

    @Test
    void isARateThatCannotBeHeld() {
        assertThat(WorkloadBottleneck.of(with(open("VIRTUAL", 900, 60_000, 200, 950), "arrivals.time", 500)))
                .contains("The rate cannot be held (0.1 of 2 processors busy): requests that come in 500.0 ms take at"
                        + " least 950.0 ms with the limit of 100; a higher one, or fewer requests, would change most.");
        assertThat(WorkloadBottleneck.of(with(open("VIRTUAL", 900, 1_900_000, 200, 0), "arrivals.time", 20)))
                .contains("The rate cannot be held (1.9 of 2 processors busy): the work of requests that come in 20.0"
                        + " ms takes all processors at least 25.0 ms; less work in each, or fewer requests, would"
                        + " change most.");
    }

    @Test
    void namesFailuresByArmWhereTheyDiffer() {
        RankedArm more = with(closed("POOL", 600, 60_000, 580, 25, 0), "failed", 300);

        assertThat(notes(closed("VIRTUAL", 600, 60_000, 580, 25, 0), more))
                .contains("Requests that failed in an op, as they were to: about 30 under VIRTUAL, 300 under POOL.");
        assertThat(notes(closed("VIRTUAL", 600, 60_000, 580, 25, 0), with(more, "failed", 0)))
                .contains("Requests that failed in an op, as they were to: about 30 under VIRTUAL, 0 under POOL.");
    }

    @Test
    void namesTheRequestsOfAPercentileThatIsOverFew() {
        RankedArm few = with(open("VIRTUAL", 900, 60_000, 200, 0), "requests", 100);

        assertThat(notes(few, few))
                .contains("latency.p99 is over 100 requests an op, drawn once, the same in every op: -p seed draws"
                        + " others, -p opMillis more.");
        assertThat(notes(with(few, "requests", 500)))
                .noneSatisfy(note -> assertThat(note).startsWith("latency.p99"));
    }

    private static List<String> notes(RankedArm... arms) {
        return FunctionFindings.addedTo(new RankedFamily(
                        "YourWorkload.yourWorkload",
                        "model",
                        AnswerMetric.score("avgt"),
                        List.of(),
                        true,
                        List.of(arms),
                        List.of()))
                .notes();
    }

    /** An arm with a further figure. */
    private static RankedArm with(RankedArm arm, String metric, double value) {
        Measurement measured = arm.measured().orElseThrow();
        Map<String, Metric> metrics = new LinkedHashMap<>(measured.secondary());
        metrics.put(metric, metric("", value));
        return arm(arm.name(), arm.score(), arm.unit(), millis(measured), metrics);
    }

    private static double millis(Measurement measured) {
        return measured.primary().meanOfForks();
    }

    @Test
    void isPartOfARecommendationThatSaysWhatTheWorkloadWas() {
        RankedFamily family = FunctionFindings.addedTo(new RankedFamily(
                "YourWorkload.yourWorkload",
                "model",
                AnswerMetric.score("avgt"),
                List.of(),
                true,
                List.of(
                        closed("VIRTUAL", 600, 60_000, 580, 25, 0),
                        told(closed("POOL", 1_200, 60_000, 580, 25, 0), PairVerdicts.of(Verdict.DIFFERENT, 2, 0.01))),
                List.of()));

        assertThat(family.notes())
                .containsExactly(
                        "About 30 requests an op failed, as they were to: the same ones under every model.",
                        "Recommendation: Take VIRTUAL; POOL is 2.0 times slower. What the slowest request waits for"
                                + " binds it (0.1 of 2 processors busy): alone it takes 580.0 of these 600.0 ms;"
                                + " requests overlap as well as they can, shorter waits would help. Confidence high (5"
                                + " forks or more of each, all decided); not tested: other values than requests=1000"
                                + " upstream=lognormal(20ms,p99=200ms) limit=100, other machines, other JDKs than"
                                + " 25.0.1, real calls in place of timers, and callers that do other work at the same"
                                + " time.");
    }

    @Test
    void isNotToldOfOtherBenchmarks() {
        RankedArm other = arm("VIRTUAL", 1, "ms/op", 1, Map.of());

        assertThat(WorkloadBottleneck.knows(other)).isFalse();
    }

    private static RankedArm closed(
            String name, double millis, double processorMicros, double ofRequest, double ofProcessors, double ofLimit) {
        return arm(name, millis, "ms/op", millis, metrics(processorMicros, ofRequest, ofProcessors, ofLimit));
    }

    /** Requests that come for a second. */
    private static RankedArm open(String name, double latency, double processorMicros, double alone, double ofLimit) {
        Map<String, Metric> metrics = metrics(processorMicros, 1_000, 25, ofLimit);
        metrics.put("alone.p99", metric("ms", alone));
        metrics.put(LATENCY.metric(), metric("ms", latency));
        return arm(name, latency, "ms", 1_000, metrics);
    }

    private static Map<String, Metric> metrics(
            double processorMicros, double ofRequest, double ofProcessors, double ofLimit) {
        Map<String, Metric> metrics = new LinkedHashMap<>();
        metrics.put("process.cpu", metric("us/op", processorMicros));
        metrics.put("processors", metric("#", 2));
        metrics.put("failed", metric("requests/op", 30));
        metrics.put("bound.request", metric("ms/op", ofRequest));
        metrics.put("bound.processors", metric("ms/op", ofProcessors));
        if (ofLimit > 0) {
            metrics.put("bound.limit", metric("ms/op", ofLimit));
        }
        return metrics;
    }

    private static Metric metric(String unit, double value) {
        return new Metric(unit, value, new double[][] {{value}, {value}});
    }

    private static RankedArm told(RankedArm arm, PairVerdict toBest) {
        return arm(arm.name(), arm.score(), arm.unit(), Optional.of(toBest), arm.measured());
    }

    private static RankedArm arm(String name, double score, String unit, double millis, Map<String, Metric> metrics) {
        Map<String, String> params = new LinkedHashMap<>();
        params.put("model", name);
        params.put("requests", "1000");
        params.put("upstream", "lognormal(20ms,p99=200ms)");
        params.put("limit", "100");
        Measurement one = entry(
                "dev.strandbench.scenario.yourworkload.YourWorkloadBenchmark.yourWorkload",
                "avgt",
                params,
                metric("ms/op", millis));
        RunConditions how = new RunConditions(
                "1.37", "java", "25.0.1", "a VM", "1", List.of(), 1, 1, Duration.ZERO, 1, Duration.ZERO);
        Measurement measured = withConditions(how, withSecondary(metrics, one));
        return arm(name, score, unit, Optional.empty(), Optional.of(measured));
    }

    private static RankedArm arm(
            String name, double score, String unit, Optional<PairVerdict> toBest, Optional<Measurement> measured) {
        return new RankedArm(
                name, "", score, unit, 5, toBest, Double.NaN, List.of(), Double.NaN, Double.NaN, Double.NaN, measured);
    }
}

package dev.strandbench.report;

import static dev.strandbench.compare.Entries.entry;
import static dev.strandbench.compare.Entries.ofRun;
import static dev.strandbench.compare.Entries.withConditions;
import static dev.strandbench.compare.Entries.withParams;
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
import dev.strandbench.result.RunMemberships;
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

class RecommendationTest {

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
    void takesTheBestAndSaysWhatItSavesAndHowSureThatIs() {
        assertThat(recommended(
                        arm("VIRTUAL", 11, 600),
                        arm("IO", 160, 600, verdict(Verdict.DIFFERENT, 14.5)),
                        arm("POOL", 1.4 * 11, 600, verdict(Verdict.DIFFERENT, 16))))
                .startsWith("Take VIRTUAL; IO is 14.5 times slower, and at most POOL is 16.0 times slower. The wait of"
                        + " each call is the bound (0.2 of 2 processors busy, about 909 of 1,000 calls at once)")
                .endsWith("Confidence high (5 forks or more of each, all decided); not tested: other sizes than"
                        + " tasks=1000 limit=0, other machines, other JDKs than 25.0.1, and callers that do other work"
                        + " at the same time.");
    }

    @Test
    void leavesTheChoiceAmongArmsThatAreTheSame() {
        assertThat(recommended(arm("VIRTUAL", 11, 600), arm("HYBRID", 11, 900, verdict(Verdict.EQUIVALENT, 1.001))))
                .startsWith("VIRTUAL or HYBRID, which are the same within the smallest difference that counts: choose"
                        + " the simpler one (VIRTUAL allocates least). ");
    }

    @Test
    void namesWhatIsNotDecided() {
        assertThat(recommended(arm("VIRTUAL", 11, 600), arm("HYBRID", 11, 600, verdict(Verdict.INCONCLUSIVE, 1.05))))
                .startsWith("Nothing is decided yet: VIRTUAL has the best score so far; HYBRID is not yet decided"
                        + " against it. ")
                .contains("Confidence low (5 forks or more of each, 1 of 1 not decided)");
    }

    @Test
    void repeatsTheCircumstancesOfACallThatItSuggests() {
        RankedArm busy = calling(
                arm("POOL", 0.5, 600),
                Map.of("arm.tasks", "64", "arm.gc", "ZGC", "over.jdk", "25", "model", "POOL"),
                Map.of());

        assertThat(recommended(busy, arm("IO", 20, 600, verdict(Verdict.DIFFERENT, 2))))
                .contains(": java -jar target/benchmarks.jar run --call com.acme.Repo::load --classpath '/my app.jar'"
                        + " --tasks 64 --model SEQUENTIAL,DEFAULT,POOL --over gc=ZGC --jdk 25.0.1.")
                .doesNotContain("--over tasks", "--over jdk");
    }

    @Test
    void countsNoProcessorsThatTheForkCouldNotUse() {
        RankedArm other = arm("VIRTUAL", 20, 600, verdict(Verdict.DIFFERENT, 2));

        assertThat(recommended(in(Map.of("processors.quota", "0.5", "processors.allowed", "0-1")), other))
                .contains("The processors are the bound (0.5 of 0.5 processors busy)");
        assertThat(recommended(in(Map.of("processors.quota", "none", "processors.allowed", "1")), other))
                .contains("0.5 of 1 processor busy");
        assertThat(recommended(in(Map.of("processors.quota", "8", "processors.allowed", "unknown")), other))
                .contains("0.5 of 2 processors busy");
    }

    private static RankedArm in(Map<String, String> environment) {
        return calling(arm("POOL", 4, 600), Map.of(), environment);
    }

    @Test
    void saysThatAWorkloadStandsForRealCalls() {
        RankedFamily family = FamilyExplanation.addedTo(family(
                simulated("VIRTUAL", 600, Optional.empty()), simulated("POOL", 1_200, verdict(Verdict.DIFFERENT, 2))));

        assertThat(family.notes())
                .singleElement()
                .asString()
                .startsWith(
                        "Recommendation: Take VIRTUAL; POOL is 2.0 times slower. The wait of the slowest request is")
                .contains("not tested: other values than requests=1000 upstream=lognormal(20ms,p99=200ms),")
                .contains("real calls in place of timers");
    }

    private static RankedArm simulated(String name, double millis, Optional<PairVerdict> toBest) {
        Map<String, String> params = new LinkedHashMap<>();
        params.put("model", name);
        params.put("requests", "1000");
        params.put("upstream", "lognormal(20ms,p99=200ms)");
        return arm(
                name,
                millis,
                600,
                toBest,
                params,
                Map.of(
                        "process.cpu",
                        metric("us/op", 60_000),
                        "processors",
                        metric("#", 2),
                        "bound.request",
                        metric("ms/op", 580)));
    }

    @Test
    void recommendsNothingWithoutAComparison() {
        assertThat(FamilyExplanation.addedTo(family(arm("VIRTUAL", 11, 600))).notes())
                .isEmpty();
    }

    @Test
    void passesARefusalOn() {
        RankedArm fails = arm("VIRTUAL", 1, 600);
        Map<String, Metric> secondary =
                new LinkedHashMap<>(fails.measured().orElseThrow().secondary());
        secondary.put("exceptions", metric("#/op", 400));
        RankedArm failing = arm(
                "VIRTUAL",
                1,
                600,
                Optional.empty(),
                fails.measured().orElseThrow().params(),
                secondary);

        assertThat(recommended(failing, arm("POOL", 50, 600, verdict(Verdict.DIFFERENT, 50))))
                .startsWith("Nothing is recommended: tasks failed under VIRTUAL")
                .doesNotContain("Take");
    }

    @Test
    void tellsResultsThatDifferBetweenModels() {
        assertThat(FamilyExplanation.hasWrongResults(family(returning("VIRTUAL", 5), returning("POOL", 5))))
                .isFalse();
        assertThat(FamilyExplanation.hasWrongResults(family(returning("VIRTUAL", 5), returning("POOL", 6))))
                .isTrue();
    }

    private static String recommended(RankedArm... arms) {
        String note = FamilyExplanation.addedTo(family(arms)).notes().getLast();
        assertThat(note).startsWith("Recommendation: ");
        return note.substring("Recommendation: ".length());
    }

    private static RankedFamily family(RankedArm... arms) {
        return new RankedFamily(
                "OwnFunction.call", "model", AnswerMetric.score("avgt"), List.of(), true, List.of(arms), List.of());
    }

    private static Optional<PairVerdict> verdict(Verdict verdict, double ratio) {
        return Optional.of(PairVerdicts.of(verdict, ratio, 0.01));
    }

    private static RankedArm arm(String name, double millis, double bytes) {
        return arm(name, millis, bytes, Optional.empty());
    }

    private static RankedArm arm(String name, double millis, double bytes, Optional<PairVerdict> toBest) {
        Map<String, String> params = new LinkedHashMap<>();
        params.put("model", name);
        params.put("tasks", "1000");
        params.put("limit", "0");
        return arm(
                name,
                millis,
                bytes,
                toBest,
                params,
                Map.of(
                        "process.cpu",
                        metric("us/op", 2_000),
                        "processors",
                        metric("#", 2),
                        "tasks",
                        metric("tasks/op", 1_000),
                        "alone",
                        metric("ms", 10)));
    }

    private static RankedArm returning(String name, double hash) {
        return arm(
                name,
                1,
                600,
                Optional.empty(),
                Map.of("model", name),
                Map.of(
                        "alone",
                        metric("ms", 1),
                        "result.varies",
                        metric("yes/no", 0),
                        "result.hash",
                        metric("hash", hash)));
    }

    private static Metric metric(String unit, double value) {
        return new Metric(unit, value, new double[][] {{value}, {value}});
    }

    private static RankedArm calling(RankedArm arm, Map<String, String> more, Map<String, String> environment) {
        Measurement one = arm.measured().orElseThrow();
        Map<String, String> params = new LinkedHashMap<>(one.params());
        params.put("blocking", "com.acme.Repo::load");
        params.putAll(more);
        RunMembership run = RunMemberships.of(
                "a-run", List.of(0, 1), "", "25.0.1", Optional.empty(), true, OptionalDouble.empty(), environment);
        return arm(arm.name(), arm.score(), arm.allocatedPerTask(), arm.toBest(), ofRun(run, withParams(params, one)));
    }

    private static RankedArm arm(
            String name,
            double millis,
            double bytes,
            Optional<PairVerdict> toBest,
            Map<String, String> params,
            Map<String, Metric> secondary) {
        RunConditions how = new RunConditions(
                "1.37",
                "java",
                "25.0.1",
                "a VM",
                "1",
                List.of("-Dstrandbench.function.classpath=/my app.jar"),
                1,
                1,
                Duration.ZERO,
                1,
                Duration.ZERO);
        Measurement one = entry(
                "dev.strandbench.scenario.ownfunction.OwnFunctionBenchmark.call",
                "avgt",
                params,
                metric("ms/op", millis));
        return arm(name, millis, bytes, toBest, withConditions(how, withSecondary(secondary, one)));
    }

    private static RankedArm arm(
            String name, double millis, double bytes, Optional<PairVerdict> toBest, Measurement measured) {
        return new RankedArm(
                name,
                "",
                millis,
                "ms/op",
                5,
                toBest,
                Double.NaN,
                List.of(),
                Double.NaN,
                Double.NaN,
                bytes,
                Optional.of(measured));
    }
}

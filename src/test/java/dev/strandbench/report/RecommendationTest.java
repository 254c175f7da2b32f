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
import java.time.Duration;
import java.util.ArrayList;
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

    private static final double NO_CALL_ALONE = Double.NaN;
    private static final int TASKS = 1_000;

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
                        arm("VIRTUAL", 11, 2_000, 10, 600, 0),
                        arm("IO", 160, 2_000, 10, 600, 0, verdict(Verdict.DIFFERENT, 14.5)),
                        arm("POOL", 1.4 * 11, 2_000, 10, 600, 0, verdict(Verdict.DIFFERENT, 16))))
                .isEqualTo("Take VIRTUAL; IO is 14.5 times slower, and of the others at most POOL is 16.0 times slower."
                        + " What each call waits for binds it (0.2 of 2 processors busy, about 909 of 1,000 calls under"
                        + " way at once): calls overlap as well as they can, shorter waits would help."
                        + " Confidence high (5 forks or more of each, all decided); not tested: other sizes than"
                        + " tasks=1000 limit=0, other machines, other JDKs than 25.0.1, and callers that do other work"
                        + " at the same time.");
    }

    @Test
    void leavesTheChoiceAmongArmsThatAreTheSame() {
        assertThat(recommended(
                        arm("VIRTUAL", 11, 2_000, 10, 600, 0),
                        arm("HYBRID", 11, 2_000, 10, 900, 0, verdict(Verdict.EQUIVALENT, 1.001))))
                .startsWith(
                        "VIRTUAL or HYBRID, which are the same within the smallest difference that counts: choose by"
                                + " what is simpler for you (VIRTUAL allocates least). ");
    }

    @Test
    void namesWhatIsNotDecided() {
        assertThat(recommended(
                        arm("VIRTUAL", 11, 2_000, 10, 600, 0),
                        arm("HYBRID", 11, 2_000, 10, 600, 0, verdict(Verdict.INCONCLUSIVE, 1.05))))
                .startsWith(
                        "Nothing is decided yet: VIRTUAL has the best score so far; HYBRID is not told from it yet. ")
                .contains("Confidence low (5 forks or more of each, 1 of 1 not decided)");
    }

    @Test
    void tellsThatProcessorsBind() {
        assertThat(recommended(
                        arm("POOL", 10, 19_000, 0.02, 600, 0),
                        arm("VIRTUAL", 20, 19_000, 0.02, 600, 0, verdict(Verdict.DIFFERENT, 2))))
                .contains(
                        "The processors bind it (1.9 of 2 processors busy): a model saves only what it takes from them itself");
    }

    @Test
    void tellsThatSomethingAdmitsFewCallsAtOnce() {
        assertThat(recommended(
                        arm("VIRTUAL", 1_000, 2_000, 10, 600, 0),
                        arm("PLATFORM", 2_000, 2_000, 10, 600, 0, verdict(Verdict.DIFFERENT, 2))))
                .contains(
                        "Something admits fewer calls than there are (0.0 of 2 processors busy, about 10 of 1,000 calls"
                                + " under way at once): a lock, a pool of connections or the callee");
    }

    @Test
    void blamesNobodyElseForAModelThatMakesOneCallAtATime() {
        assertThat(recommended(
                        arm("SEQUENTIAL", 10, 10_000, 0.01, 600, 0),
                        arm("VIRTUAL", 20, 19_000, 0.01, 600, 0, verdict(Verdict.DIFFERENT, 2))))
                .contains("It makes one call after another, whatever calls could do at once (1.0 of 2 processors busy)")
                .doesNotContain("Something admits");
        assertThat(recommended(
                        arm("EVENT_LOOP", 10, 10_000, 0.01, 600, 0),
                        arm("DEFAULT", 20, 19_000, 0.01, 600, 0, verdict(Verdict.DIFFERENT, 2))))
                .contains("about 1 of 1,000 calls under way at once")
                .contains("a model cannot widen it, but for the one thread of EVENT_LOOP itself.");
    }

    @Test
    void tellsThatTheLimitBinds() {
        assertThat(recommended(
                        arm("VIRTUAL", 1_000, 2_000, 10, 600, 10),
                        arm("PLATFORM", 2_000, 2_000, 10, 600, 10, verdict(Verdict.DIFFERENT, 2))))
                .contains("The limit of 10 binds it (");
    }

    @Test
    void suspectsCarriersThatAreHeld() {
        assertThat(recommended(
                        arm("PLATFORM", 11, 2_000, 10, 600, 0),
                        arm("VIRTUAL", 5_000, 2_000, 10, 600, 0, verdict(Verdict.DIFFERENT, 450))))
                .contains("VIRTUAL loses to PLATFORM while processors idle, as calls do that hold their carrier.");
    }

    @Test
    void doesNotTellWaitsApartWithoutACallByItself() {
        assertThat(recommended(
                        arm("VIRTUAL", 11, 2_000, NO_CALL_ALONE, 600, 0),
                        arm("PLATFORM", 22, 2_000, NO_CALL_ALONE, 600, 0, verdict(Verdict.DIFFERENT, 2))))
                .contains("It waits (0.2 of 2 processors busy): for a timer, a lock or another system");
    }

    @Test
    void namesTheCallThatMeasuresWhereAFunctionBelongsThatNeverBlocks() {
        assertThat(recommended(
                        calling(arm("POOL", 10, 19_000, 0.02, 600, 0), Map.of("poolSize", "200")),
                        calling(arm("IO", 20, 19_000, 0.02, 600, 0, verdict(Verdict.DIFFERENT, 2)), Map.of())))
                .contains(
                        "less work in each task would change most. If it never blocks, SEQUENTIAL and DEFAULT belong to"
                                + " the comparison and were not measured: java -jar target/benchmarks.jar run"
                                + " --call com.acme.Repo::load --classpath '/my app.jar' --tasks 1000"
                                + " --jdk 25.0.1 --model SEQUENTIAL,DEFAULT,POOL.");
        assertThat(recommended(
                        calling(arm("DEFAULT", 10, 19_000, 0.02, 600, 0), Map.of()),
                        calling(arm("SEQUENTIAL", 20, 19_000, 0.02, 600, 0, verdict(Verdict.DIFFERENT, 2)), Map.of())))
                .doesNotContain("not measured:");
    }

    @Test
    void tellsThatTheNumberOfThreadsExplainsADifference() {
        assertThat(recommended(
                        calling(arm("VIRTUAL", 11, 2_000, 10, 600, 0), Map.of()),
                        calling(
                                arm("POOL", 55, 2_000, 10, 600, 0, verdict(Verdict.DIFFERENT, 5)),
                                Map.of("poolSize", "200")),
                        calling(arm("IO", 160, 2_000, 10, 600, 0, verdict(Verdict.DIFFERENT, 14.5)), Map.of())))
                .contains(
                        "The number of threads, not the model, explains POOL (200) and IO (64); with the same bound for"
                                + " all: java -jar target/benchmarks.jar run --call com.acme.Repo::load --classpath"
                                + " '/my app.jar' --tasks 1000 --limit 200 --jdk 25.0.1 --model VIRTUAL,POOL,IO.");
    }

    @Test
    void namesACallThatAsksForWhatWasComparedToo() {
        Map<String, String> compared =
                Map.of("arm.tasks", "64", "arm.gc", "ZGC", "over.jdk", "25", "poolSize", "200", "model", "POOL");

        assertThat(recommended(
                        calling(
                                arm("POOL", 10, 19_000, 0.02, 600, 0),
                                compared,
                                "-Dstrandbench.function.timeoutMillis=90000"),
                        calling(arm("IO", 20, 19_000, 0.02, 600, 0, verdict(Verdict.DIFFERENT, 2)), Map.of())))
                .contains(" --tasks 64 --over gc=ZGC --jdk 25.0.1 --timeout 90000ms --model SEQUENTIAL,DEFAULT,POOL.")
                .doesNotContain("--over tasks", "--over jdk");
    }

    @Test
    void countsNoProcessorsThatTheForkCouldNotUse() {
        RankedArm quota = calling(arm("POOL", 10, 4_600, 0.02, 600, 0), Map.of());
        RankedArm other = arm("VIRTUAL", 20, 4_600, 0.02, 600, 0, verdict(Verdict.DIFFERENT, 2));

        assertThat(recommended(in(quota, Map.of("processors.quota", "0.5", "processors.allowed", "0-1")), other))
                .contains("The processors bind it (0.5 of 0.5 processors busy)");
        assertThat(recommended(in(quota, Map.of("processors.quota", "none", "processors.allowed", "1")), other))
                .contains("0.5 of 1 processor busy");
        assertThat(recommended(in(quota, Map.of("processors.quota", "8", "processors.allowed", "unknown")), other))
                .contains("0.5 of 2 processors busy");
    }

    private static RankedArm in(RankedArm arm, Map<String, String> environment) {
        return measured(arm, arm.measured().orElseThrow().params(), List.of(), environment);
    }

    @Test
    void doesNotBlameThreadsForWhatTheyDoNotExplain() {
        assertThat(recommended(
                        calling(arm("VIRTUAL", 11, 2_000, 10, 600, 0), Map.of()),
                        calling(
                                arm("POOL", 200, 2_000, 10, 600, 0, verdict(Verdict.DIFFERENT, 18)),
                                Map.of("poolSize", "200"))))
                .doesNotContain("The number of threads");
        assertThat(recommended(
                        calling(arm("VIRTUAL", 55, 2_000, 10, 600, 200), Map.of()),
                        calling(
                                arm("POOL", 60, 2_000, 10, 600, 200, verdict(Verdict.DIFFERENT, 1.1)),
                                Map.of("poolSize", "200"))))
                .doesNotContain("The number of threads");
    }

    @Test
    void suspectsCarriersUnderEachCircumstance() {
        assertThat(recommended(
                        calling(arm("PLATFORM gc=G1", 11, 2_000, 10, 600, 0), model("PLATFORM", "G1")),
                        calling(
                                arm("PLATFORM gc=ZGC", 4_000, 2_000, 10, 600, 0, verdict(Verdict.DIFFERENT, 360)),
                                model("PLATFORM", "ZGC")),
                        calling(
                                arm("VIRTUAL gc=G1", 5_000, 2_000, 10, 600, 0, verdict(Verdict.DIFFERENT, 450)),
                                model("VIRTUAL", "G1"))))
                .contains("VIRTUAL gc=G1 loses to PLATFORM gc=G1 while processors idle");
    }

    private static Map<String, String> model(String name, String collector) {
        return Map.of("model", name, "arm.gc", collector);
    }

    /** The same arm as a run has it that calls a function of a user's. */
    private static RankedArm calling(RankedArm arm, Map<String, String> more, String... jvmArguments) {
        Measurement one = arm.measured().orElseThrow();
        Map<String, String> params = new LinkedHashMap<>(one.params());
        params.put("blocking", "com.acme.Repo::load");
        params.put("suspending", "");
        params.putAll(more);
        List<String> arguments = new ArrayList<>(List.of("-Dstrandbench.function.classpath=/my app.jar"));
        arguments.addAll(List.of(jvmArguments));
        return measured(arm, params, arguments, Map.of("kotlinx.coroutines.io.parallelism", "64"));
    }

    private static RankedArm measured(
            RankedArm arm, Map<String, String> params, List<String> jvmArguments, Map<String, String> environment) {
        Measurement one = withParams(params, arm.measured().orElseThrow());
        RunConditions how = new RunConditions(
                "1.37", "java", "25.0.1", "a VM", "1", jvmArguments, 1, 1, Duration.ZERO, 1, Duration.ZERO);
        RunMembership run = new RunMembership(
                "a-run", List.of(0, 1), "", "25.0.1", Optional.empty(), true, OptionalDouble.empty(), environment);
        Measurement measured = ofRun(run, withConditions(how, one));
        return new RankedArm(
                arm.name(),
                "",
                arm.score(),
                arm.unit(),
                arm.forks(),
                arm.toBest(),
                Double.NaN,
                List.of(),
                Double.NaN,
                Double.NaN,
                arm.allocatedPerTask(),
                Optional.of(measured));
    }

    @Test
    void saysWhyResultsWereNotCompared() {
        RankedFamily bare =
                family(reporting("VIRTUAL", "result.incomparable"), reporting("POOL", "result.incomparable"));
        RankedFamily failing = family(reporting("VIRTUAL", "result.hashFailed"), reporting("POOL", "nothing"));

        assertThat(FunctionFindings.addedTo(bare).notes())
                .anySatisfy(note -> assertThat(note).startsWith("Its results have no value to compare"));
        assertThat(FunctionFindings.addedTo(failing).notes())
                .contains(
                        "Hashing its results threw under VIRTUAL, so models were not compared by them; the first stacks"
                                + " are in function-exceptions.txt beside the results.");
    }

    private static RankedArm reporting(String name, String what) {
        Map<String, Metric> secondary = new LinkedHashMap<>();
        secondary.put("alone", metric("ms", 1));
        secondary.put("result.varies", metric("yes/no", 0));
        secondary.put(what, metric("yes/no", 1));
        return arm(name, 1, 600, Optional.empty(), Map.of("model", name), secondary);
    }

    @Test
    void recommendsNothingWhereNothingIsCompared() {
        assertThat(Recommendation.of(family(arm("VIRTUAL", 11, 2_000, 10, 600, 0))))
                .isEmpty();
    }

    @Test
    void recommendsNothingWhereTasksFailed() {
        RankedArm fails = failing(arm("VIRTUAL", 1, 100, 1, 600, 0));

        assertThat(Recommendation.of(family(fails, arm("POOL", 50, 100, 1, 600, 0, verdict(Verdict.DIFFERENT, 50)))))
                .hasValueSatisfying(words -> assertThat(words)
                        .startsWith("Nothing is recommended: tasks failed under VIRTUAL")
                        .doesNotContain("Take"));
    }

    private static RankedArm failing(RankedArm arm) {
        Measurement one = arm.measured().orElseThrow();
        Map<String, Metric> secondary = new LinkedHashMap<>(one.secondary());
        secondary.put("exceptions", metric("#/op", 400));
        return arm(arm.name(), arm.score(), arm.allocatedPerTask(), arm.toBest(), one.params(), secondary);
    }

    @Test
    void tellsResultsThatDifferBetweenModels() {
        RankedFamily same = family(returning("VIRTUAL", 5), returning("POOL", 5));
        RankedFamily wrong = family(returning("VIRTUAL", 5), returning("POOL", 6));
        RankedFamily other = family(returning("VIRTUAL", 5, 7), returning("POOL", 6, 8));

        assertThat(FunctionFindings.hasWrongResults(same)).isFalse();
        assertThat(FunctionFindings.addedTo(same).notes()).contains("Its results are the same under all models.");
        assertThat(FunctionFindings.hasWrongResults(wrong)).isTrue();
        assertThat(FunctionFindings.addedTo(wrong).notes())
                .contains(
                        "WRONG RESULTS: models differ in what the calls return, every fork of a model alike: VIRTUAL 5,"
                                + " POOL 6 (hashes).");
        assertThat(FunctionFindings.hasWrongResults(other)).isFalse();
        assertThat(FunctionFindings.addedTo(other).notes())
                .contains("Its results differ from JVM to JVM, so models were not compared by them.");
    }

    private static String recommended(RankedArm... arms) {
        return Recommendation.of(family(arms)).orElseThrow();
    }

    private static RankedFamily family(RankedArm... arms) {
        return new RankedFamily(
                "OwnFunction.call", "model", AnswerMetric.score("avgt"), List.of(), true, List.of(arms), List.of());
    }

    private static Optional<PairVerdict> verdict(Verdict verdict, double ratio) {
        return Optional.of(PairVerdicts.of(verdict, ratio, 0.01));
    }

    private static RankedArm arm(
            String name, double millis, double processorMicros, double alone, double bytes, int limit) {
        return arm(name, millis, processorMicros, alone, bytes, limit, Optional.empty());
    }

    private static RankedArm arm(
            String name,
            double millis,
            double processorMicros,
            double alone,
            double bytes,
            int limit,
            Optional<PairVerdict> toBest) {
        Map<String, Metric> secondary = new LinkedHashMap<>();
        secondary.put("process.cpu", metric("us/op", processorMicros));
        secondary.put("processors", metric("#", 2));
        secondary.put("tasks", metric("tasks/op", TASKS));
        if (!Double.isNaN(alone)) {
            secondary.put("alone", metric("ms", alone));
        }
        Map<String, String> params = new LinkedHashMap<>();
        params.put("model", name);
        params.put("tasks", String.valueOf(TASKS));
        params.put("limit", String.valueOf(limit));
        return arm(name, millis, bytes, toBest, params, secondary);
    }

    private static RankedArm returning(String name, double... hashes) {
        Map<String, Metric> secondary = new LinkedHashMap<>();
        secondary.put("alone", metric("ms", 1));
        secondary.put("result.varies", metric("yes/no", 0));
        secondary.put("result.hash", new Metric("hash", hashes[0], new double[][] {hashes, {hashes[hashes.length - 1]}
        }));
        return arm(name, 1, 600, Optional.empty(), Map.of("model", name), secondary);
    }

    private static Metric metric(String unit, double value) {
        return new Metric(unit, value, new double[][] {{value}, {value}});
    }

    private static RankedArm arm(
            String name,
            double millis,
            double bytes,
            Optional<PairVerdict> toBest,
            Map<String, String> params,
            Map<String, Metric> secondary) {
        Measurement one = entry(
                "dev.strandbench.scenario.ownfunction.OwnFunctionBenchmark.call",
                "avgt",
                params,
                metric("ms/op", millis));
        RunConditions how = new RunConditions(
                "1.37", "java", "25.0.1", "a VM", "1", List.of(), 1, 1, Duration.ZERO, 1, Duration.ZERO);
        Measurement measured = withConditions(how, withSecondary(secondary, one));
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

package dev.strandbench.report;

import static dev.strandbench.compare.Entries.entry;
import static dev.strandbench.compare.Entries.inBlocks;
import static dev.strandbench.compare.Entries.ofRun;
import static dev.strandbench.compare.Entries.params;
import static dev.strandbench.compare.Entries.withConditions;
import static dev.strandbench.compare.Entries.withParams;
import static dev.strandbench.compare.Entries.withSecondary;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.GoldenFile;
import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.PairVerdicts;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.report.RankedFamily.RankedArm;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.result.RunConditions;
import dev.strandbench.result.RunMembership;
import dev.strandbench.result.RunMemberships;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PracticalAnswerTest {

    @Test
    void answersInEverySituationAndLocale() throws Exception {
        GoldenFile.assertSameInEveryLocale("practical-answers.txt", PracticalAnswerTest::everySituation);
    }

    private static String everySituation() {
        RankedArm virtual = arm("VIRTUAL", 11, 600);
        RankedArm slower = arm("VIRTUAL", 20, 600, verdict(Verdict.DIFFERENT, 2));
        return text(
                        "The best arm is decided",
                        virtual,
                        arm("IO", 160, 600, verdict(Verdict.DIFFERENT, 14.5)),
                        arm("POOL", 1.4 * 11, 600, verdict(Verdict.DIFFERENT, 16)))
                + text("Two arms are the same", virtual, arm("HYBRID", 11, 900, verdict(Verdict.EQUIVALENT, 1.001)))
                + text("Nothing is decided", virtual, arm("HYBRID", 11, 600, verdict(Verdict.INCONCLUSIVE, 1.05)))
                + text(
                        "The intervals bound what is not decided",
                        virtual,
                        arm("STRUCTURED", 11.2, 700, undecided(1.02, 0.015)),
                        arm("DEFAULT", 11.6, 500, undecided(1.05, 0.03)),
                        arm("IO", 40, 500, undecided(3.6, 0.08)),
                        arm("PLATFORM", 60, 500, undecided(5.5, 0.1)),
                        arm("POOL", 20, 500, verdict(Verdict.DIFFERENT, 1.8)))
                + text(
                        "All are good enough",
                        virtual,
                        arm("STRUCTURED", 11.2, 700, undecided(1.01, 0.005)),
                        arm("DEFAULT", 11.3, 500, undecided(1.02, 0.005)))
                + text(
                        "Some are good enough",
                        virtual,
                        arm("POOL", 11.2, 700, undecided(1.01, 0.005)),
                        arm("EVENT_LOOP", 12, 500, undecided(1.1, 0.02)))
                + text(
                        "Too few forks",
                        virtual,
                        arm("POOL", 12, 700, undecided(1.1, 0.4)),
                        arm("IO", 60, 500, undecided(6, 0.1)))
                + text(
                        "Bounds near the estimates",
                        virtual,
                        arm("POOL", 55, 700, precise(5.04)),
                        arm("DEFAULT", 11.4, 700, precise(1.034)),
                        arm("IO", 1659, 500, precise(150.9)))
                + text(
                        "A sequential arm is the best",
                        arm("SEQUENTIAL", 11, 600),
                        arm("POOL", 20, 600, verdict(Verdict.DIFFERENT, 1.8)))
                + text(
                        "A suggested call repeats the circumstances",
                        calling(
                                arm("POOL", 0.5, 600),
                                params("arm.tasks", "64", "arm.gc", "ZGC", "over.jdk", "25", "model", "POOL"),
                                Map.of()),
                        arm("IO", 20, 600, verdict(Verdict.DIFFERENT, 2)))
                + text("A quota of half a processor", withProcessors("0.5", "0-1"), slower)
                + text("One allowed processor", withProcessors("none", "1"), slower)
                + text("A quota above the processors", withProcessors("8", "unknown"), slower)
                + text("A result without the metric of processors", withRecordedProcessors("2"), slower)
                + text(
                        "Timers stand for real calls",
                        simulated("VIRTUAL", 600, Optional.empty()),
                        simulated("POOL", 1_200, verdict(Verdict.DIFFERENT, 2)))
                + text("Tasks fail", failing("VIRTUAL"), arm("POOL", 50, 600, verdict(Verdict.DIFFERENT, 50)));
    }

    private static String text(String situation, RankedArm... arms) {
        RankedFamily family = FamilyExplanation.addedTo(MadeUpFamilies.family(arms), Optional.empty());
        return "# " + situation + "\n"
                + String.join("\n", family.summary())
                + family.notes().stream().map(note -> "\n(" + note + ")").collect(Collectors.joining()) + "\n\n";
    }

    private static Optional<PairVerdict> undecided(double ratio, double standardError) {
        return Optional.of(PairVerdicts.of(Verdict.INCONCLUSIVE, ratio, standardError));
    }

    private static Optional<PairVerdict> precise(double ratio) {
        return Optional.of(PairVerdicts.of(Verdict.DIFFERENT, ratio, 0.0005));
    }

    private static RankedArm withProcessors(String quota, String allowed) {
        Map<String, String> environment = Map.of("processors.quota", quota, "processors.allowed", allowed);
        return calling(arm("POOL", 4, 600), Map.of(), environment);
    }

    private static RankedArm withRecordedProcessors(String processors) {
        Measurement measured = arm("POOL", 4, 600).measured().orElseThrow();
        Map<String, Metric> secondary = new LinkedHashMap<>(measured.secondary());
        secondary.remove("processors");
        RankedArm arm = arm("POOL", 4, 600, Optional.empty(), measured.params(), secondary);
        return calling(arm, Map.of(), Map.of("processors", processors));
    }

    private static RankedArm simulated(String name, double millis, Optional<PairVerdict> toBest) {
        Map<String, String> params = params("model", name, "requests", "1000", "upstream", "lognormal(20ms,p99=200ms)");
        Map<String, Metric> secondary = Map.of(
                "process.cpu", metric("us/op", 60_000),
                "processors", metric("#", 2),
                "bound.request", metric("ms/op", 580));
        return arm(name, millis, 600, toBest, params, secondary);
    }

    private static RankedArm failing(String name) {
        Measurement measured = arm(name, 1, 600).measured().orElseThrow();
        Map<String, Metric> secondary = new LinkedHashMap<>(measured.secondary());
        secondary.put("exceptions", metric("#/op", 400));
        return arm(name, 1, 600, Optional.empty(), measured.params(), secondary);
    }

    @Test
    void recommendsNothingWithoutAComparison() {
        RankedFamily alone =
                FamilyExplanation.addedTo(MadeUpFamilies.family(arm("VIRTUAL", 11, 600)), Optional.empty());

        assertThat(alone.summary()).containsExactly("VIRTUAL was compared with nothing.");
        assertThat(alone.notes()).isEmpty();
    }

    @Test
    void namesWhatFailedWhereNothingIsJudged() {
        RankedFamily tooEarly =
                MadeUpFamilies.family(false, List.of(MadeUpFamilies.best("A"), MadeUpFamilies.failed("B")));

        assertThat(PracticalAnswer.of(tooEarly, Optional.empty()))
                .containsExactly("Not judged: code was still being compiled.", "B: failed.");
    }

    /** A run stops measuring such an arm, so the table must not ask for more forks. */
    @Test
    void callsAnUndecidedArmGoodEnough() {
        RankedFamily family = MadeUpFamilies.family(
                MadeUpFamilies.best("A"),
                MadeUpFamilies.other("B", PairVerdicts.of(Verdict.INCONCLUSIVE, 1.02, 0.01)),
                MadeUpFamilies.other("C", PairVerdicts.of(Verdict.INCONCLUSIVE, 1.09, 0.01)));

        assertThat(family.arms().stream().map(family::kind))
                .containsExactly(RankedFamily.Kind.BEST, RankedFamily.Kind.GOOD_ENOUGH, RankedFamily.Kind.UNDECIDED);
        assertThat(VerdictWords.of(family.arms().get(1), family)).isEqualTo("good enough: within 5 %");
    }

    @Test
    void contradictsNoBoundOfTheAnswerInTheTable() {
        RankedFamily family = MadeUpFamilies.family(
                MadeUpFamilies.best("A"),
                MadeUpFamilies.other("B", PairVerdicts.of(Verdict.INCONCLUSIVE, 2, 0.05, 4, 5, 4)));

        assertThat(String.join(" ", PracticalAnswer.of(family, Optional.empty())))
                .contains("slower than A", "Take A.");
        assertThat(VerdictWords.of(family.arms().get(1), family))
                .isEqualTo("probably slower, not decided yet: about 4 more forks");
    }

    @Test
    void promisesNoForksBeyondThoseOfARun() {
        Measurement ofRun = inBlocks(entry("a.B.c", 1, 2), "run", 0, 1);
        PairVerdict many = PairVerdicts.of(Verdict.INCONCLUSIVE, 1.2, 0.1, 4, 5, 40);
        RankedFamily family = MadeUpFamilies.family(
                MadeUpFamilies.best("A"),
                MadeUpFamilies.arm("B", 5, Optional.of(many), Optional.of(ofRun)),
                MadeUpFamilies.other("C", many));

        assertThat(family.arms().stream().skip(1).map(arm -> VerdictWords.of(arm, family)))
                .containsExactly(
                        "can't tell from the 30 forks that a run takes at most", "can't tell yet: about 40 more forks");
    }

    @Test
    void speaksOfForksThatCount() {
        PairVerdict open = PairVerdicts.of(Verdict.INCONCLUSIVE, 1.2, 0.1, 4, 5, 6);
        RankedFamily family = MadeUpFamilies.family(
                MadeUpFamilies.best("A"),
                MadeUpFamilies.counting(3, MadeUpFamilies.other("B", open)),
                MadeUpFamilies.counting(1, MadeUpFamilies.other("C", open)));

        assertThat(String.join(" ", PracticalAnswer.of(family, Optional.empty())))
                .contains("Undecided after 1 to 3 forks each: ");
        assertThat(family.arms().stream().skip(1).map(arm -> VerdictWords.of(arm, family)))
                .containsExactly("can't tell yet: about 10 more forks", "can't tell from one fork");
    }

    @Test
    void isLessConfidentIfFewForksCount() {
        RankedArm few = MadeUpFamilies.counting(3, arm("IO", 160, 600, verdict(Verdict.DIFFERENT, 14.5)));

        assertThat(text("Few forks count", arm("VIRTUAL", 11, 600), few))
                .contains("(Confidence fair (3 forks or more of each, all decided).");
    }

    @Test
    void tellsResultsThatDifferBetweenModels() {
        assertThat(FamilyExplanation.hasWrongResults(
                        MadeUpFamilies.family(returning("VIRTUAL", 5), returning("POOL", 5))))
                .isFalse();
        assertThat(FamilyExplanation.hasWrongResults(
                        MadeUpFamilies.family(returning("VIRTUAL", 5), returning("POOL", 6))))
                .isTrue();
    }

    private static Optional<PairVerdict> verdict(Verdict verdict, double ratio) {
        return Optional.of(PairVerdicts.of(verdict, ratio, 0.01));
    }

    /** If VIRTUAL is in the table on two JDKs, DEFAULT is not the simplest. */
    @Test
    void namesNoSimplestModelThatIsInTheTableTwice() {
        RankedArm best = onJdk("VIRTUAL", "21", Optional.empty());
        String text = text(
                "Two JDKs",
                best,
                onJdk("VIRTUAL", "25", undecided(1.01, 0.005)),
                onJdk("DEFAULT", "25", undecided(1.02, 0.005)));

        assertThat(text)
                .contains("the simplest of these for your code")
                .doesNotContain("DEFAULT on JDK 25, the simplest");
    }

    private static RankedArm onJdk(String model, String jdk, Optional<PairVerdict> toBest) {
        return arm(model + " on JDK " + jdk, 11, 600, toBest, Map.of("model", model), Map.of());
    }

    private static RankedArm arm(String name, double millis, double bytes) {
        return arm(name, millis, bytes, Optional.empty());
    }

    private static RankedArm arm(String name, double millis, double bytes, Optional<PairVerdict> toBest) {
        Map<String, Metric> secondary = Map.of(
                "process.cpu", metric("us/op", 2_000),
                "processors", metric("#", 2),
                "tasks", metric("tasks/op", 1_000),
                "alone", metric("ms", 10));
        return arm(name, millis, bytes, toBest, params("model", name, "tasks", "1000", "limit", "0"), secondary);
    }

    private static RankedArm returning(String name, double hash) {
        Map<String, Metric> secondary = Map.of(
                "alone", metric("ms", 1),
                "result.varies", metric("yes/no", 0),
                "result.hash", metric("hash", hash));
        return arm(name, 1, 600, Optional.empty(), Map.of("model", name), secondary);
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
        return arm(
                arm.name(),
                arm.figures().score(),
                arm.figures().allocatedPerTask(),
                arm.toBest(),
                ofRun(run, withParams(params, one)));
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
        return MadeUpFamilies.arm(name, millis, 5, toBest, bytes, Optional.of(measured));
    }
}

package dev.strandbench.scenario.ownfunction;

import static dev.strandbench.scenario.TestArm.explain;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.GoldenFile;
import dev.strandbench.scenario.Explanation;
import dev.strandbench.scenario.TestArm;
import dev.strandbench.usercode.CarrierUse;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OwnFunctionExplanationTest {

    private static final String IO_THREADS = "kotlinx.coroutines.io.parallelism";

    private static final TestArm VIRTUAL = arm("VIRTUAL", 11, 2_000, 10);
    private static final TestArm POOL =
            arm("POOL", 55, 2_000, 10).with("poolSize", "200").worse();
    private static final TestArm IO =
            arm("IO", 160, 2_000, 10).in(IO_THREADS, "64").worse();
    private static final TestArm BUSY = arm("POOL", 10, 19_000, 0.02);

    @Test
    void sealsEverySentence() throws Exception {
        GoldenFile.assertSameInEveryLocale(
                "explain-own-function.txt",
                () -> Stream.of(
                                findings(VIRTUAL, POOL, IO),
                                findings(BUSY.with("blocking", ""), VIRTUAL),
                                findings(BUSY.with("gc", "ZGC")),
                                findings(arm("VIRTUAL", 1_000, 2_000, 10).with("together", 480)),
                                findings(arm("VIRTUAL", 1_000, 2_000, 10)),
                                findings(arm("EVENT_LOOP", 10, 10_000, 0.01).with("together", 0.01)),
                                findings(POOL.with("together", 10).with("width", 200)),
                                findings(POOL.with("together", 10).with("width", 200), VIRTUAL),
                                findings(VIRTUAL.with("machine.busy", 1.9).with("machine.processors", 2)),
                                findings(BUSY.with("pauses", 4).with("gc.alloc.rate.norm", 3e9)),
                                findings(BUSY.with("alone", 0.001)),
                                findings(BUSY.with("gc.alloc.rate.norm", 1e8)),
                                findings(
                                        arm("POOL", 2, 2_000, 0.001).with("gc.alloc.rate.norm", 1e5),
                                        arm("VIRTUAL", 60, 80_000, 0.001).with("gc.alloc.rate.norm", 2.62e8)),
                                findings(arm("VIRTUAL", 50, 40_000, 5)
                                        .with("together", 5)
                                        .with("width", 2)),
                                findings(arm("VIRTUAL", 10, 5_000, 10).with("tasks", 1)),
                                findings(VIRTUAL.with("threads.left", 1)),
                                findings(arm("SEQUENTIAL", 10, 10_000, 0.01), VIRTUAL.worse()),
                                findings(arm("SEQUENTIAL", 10, 10_000, 0.01), VIRTUAL),
                                findings(arm("VIRTUAL", 1_000, 2_000, 10).with("limit", "10")),
                                findings(arm("VIRTUAL", 1, 1_000, 10)),
                                findings(VIRTUAL.with("alone", Double.NaN), POOL),
                                findings(VIRTUAL.with("pinned.norm", 2.5)),
                                findings(arm("PLATFORM", 11, 2_000, 10), arm("VIRTUAL", 5_000, 2_000, 10)),
                                findings(VIRTUAL.with("exceptions", 400)),
                                findings(VIRTUAL.with("printed", 3_000).with("suspending", "a::b")),
                                findings(returning("VIRTUAL", 5), returning("POOL", 5)),
                                findings(returning("VIRTUAL", 5), returning("POOL", 6)),
                                findings(returning("VIRTUAL", 5, 7), returning("POOL", 6, 8)),
                                findings(returning("VIRTUAL").with("result.varies", 1), returning("POOL")),
                                findings(returning("VIRTUAL").with("result.varies", 1)),
                                findings(returning("VIRTUAL").with("result.hashFailed", 1)),
                                findings(returning("VIRTUAL").with("result.incomparable", 1)))
                        .map(OwnFunctionExplanationTest::text)
                        .collect(Collectors.joining("\n\n", "", "\n")));
    }

    @Test
    void failsARunWhoseArmsReturnDifferentResults() {
        assertThat(findings(returning("VIRTUAL", 5), returning("POOL", 6)).wrongResults())
                .isTrue();
        assertThat(findings(returning("VIRTUAL", 5), returning("POOL", 5)).wrongResults())
                .isFalse();
        assertThat(findings(returning("VIRTUAL", 5, 7), returning("POOL", 6, 8)).wrongResults())
                .isFalse();
    }

    @Test
    void comparesOnlyResultsOfTheSameCalls() {
        assertThat(findings(
                        returning("VIRTUAL tasks=10", 5).with("arm.tasks", "10"),
                        returning("VIRTUAL tasks=100", 6).with("arm.tasks", "100")))
                .satisfies(found -> assertThat(found.wrongResults()).isFalse())
                .satisfies(found -> assertThat(found.notes()).noneMatch(note -> note.contains("JVM to JVM")));
    }

    @Test
    void repeatsTheCallInEveryDetail() {
        TestArm arm = BUSY.with("tasks", "64")
                .with("poolSize", "300")
                .with("setup", "a.B")
                .with("arguments", "1,2");

        assertThat(text(findings(arm, VIRTUAL)))
                .contains("run --call com.acme.Repo::load --classpath /my app.jar --setup a.B --args 1,2 --tasks 64"
                        + " -p poolSize=300 --timeout 90000ms --model SEQUENTIAL,DEFAULT,POOL");
        assertThat(text(findings(BUSY.with("blocking", ""), VIRTUAL))).doesNotContain("run --call");
    }

    @Test
    void namesNoMeasuredModelAsMissing() {
        assertThat(text(findings(BUSY, arm("DEFAULT", 20, 19_000, 0.02), arm("SEQUENTIAL", 20, 19_000, 0.02))))
                .doesNotContain("run --call");
    }

    /** A slightly slower model may be the recommended one. */
    @Test
    void comparesAllFastModelsWithTheSameLimit() {
        TestArm fastest = arm("STRUCTURED", 10.8, 2_000, 10);
        TestArm slow = arm("PLATFORM", 30, 2_000, 10);

        assertThat(findings(fastest, VIRTUAL.worse(), slow.worse(), POOL).notes())
                .singleElement()
                .asString()
                .endsWith(" --model STRUCTURED,VIRTUAL,POOL.");
    }

    @Test
    void blamesThreadsOnlyForWhatTheyExplain() {
        assertThat(reasons(VIRTUAL, POOL, IO))
                .anyMatch(reason -> reason.contains("POOL (200 threads) and IO (64 threads)"));
        assertThat(reasons(
                        VIRTUAL,
                        arm("POOL", 200, 2_000, 10).with("poolSize", "200").worse()))
                .noneMatch(reason -> reason.contains("number of threads"));
        assertThat(reasons(VIRTUAL.with("limit", "200"), POOL))
                .noneMatch(reason -> reason.contains("number of threads"));
        assertThat(reasons(VIRTUAL.with("suspending", "a::b"), IO))
                .noneMatch(reason -> reason.contains("number of threads"));
    }

    @Test
    void suspectsCarriersUnderEachCircumstance() {
        assertThat(reasons(
                        arm("PLATFORM gc=G1", 11, 2_000, 10).with("arm.gc", "G1"),
                        arm("PLATFORM gc=ZGC", 4_000, 2_000, 10).with("arm.gc", "ZGC"),
                        arm("VIRTUAL gc=G1", 5_000, 2_000, 10).with("arm.gc", "G1")))
                .anyMatch(reason -> reason.contains("VIRTUAL gc=G1 loses to PLATFORM gc=G1"));
    }

    @Test
    void namesThePlaceWhereACallHoldsItsCarrier() {
        String held = CarrierUse.held("Thread.sleep in Repo.load (Repo.java:42)", 0);

        assertThat(findings(VIRTUAL.in(CarrierUse.SETTING, held), POOL.in(CarrierUse.SETTING, held))
                        .notes())
                .containsOnlyOnce("A call holds its carrier here: Thread.sleep in Repo.load (Repo.java:42).");
        assertThat(findings(VIRTUAL.in(CarrierUse.SETTING, CarrierUse.RELEASED)).notes())
                .isEqualTo(findings(VIRTUAL).notes());
        assertThat(findings(VIRTUAL.in(CarrierUse.SETTING, CarrierUse.notTried("a call threw")))
                        .notes())
                .isEqualTo(findings(VIRTUAL).notes());
    }

    @Test
    void advisesNothingIfNoArmWasMeasured() {
        assertThat(findings(VIRTUAL.failed()).advice()).isEmpty();
    }

    private static String text(Explanation.Findings findings) {
        return Stream.of(
                        findings.notes().stream(),
                        findings.advice().stream().flatMap(advice -> advice.refusal().stream()),
                        findings.advice().stream().flatMap(advice -> advice.reasons().stream()))
                .flatMap(sentences -> sentences)
                .collect(Collectors.joining("\n"));
    }

    private static List<String> reasons(TestArm... arms) {
        return findings(arms).advice().orElseThrow().reasons();
    }

    private static Explanation.Findings findings(TestArm... arms) {
        return explain(arms).orElseThrow();
    }

    private static TestArm arm(String name, double millis, double processorMicros, double alone) {
        return new TestArm(name, millis)
                .with("blocking", "com.acme.Repo::load")
                .with("tasks", "1000")
                .with("limit", "0")
                .with("process.cpu", processorMicros)
                .with("tasks", 1_000)
                .with("alone", alone);
    }

    private static TestArm returning(String name, double... hashes) {
        TestArm arm = new TestArm(name, 1).with("alone", 1).with("result.varies", 0);
        return hashes.length == 0
                ? arm
                : arm.with(
                        "result.hash",
                        Set.of(hashes.length == 1 ? new Double[] {hashes[0]} : new Double[] {hashes[0], hashes[1]}));
    }
}

package dev.strandbench.plan;

import static dev.strandbench.UserErrors.assertThatUserError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.strandbench.machine.ProcessorQuota;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChosenCircumstancesTest {

    private static final PlannedJdk JDK_21 = new PlannedJdk("21.0.5", Path.of("java"), List.of());
    private static final PlannedJdk JDK_25 = new PlannedJdk("25.0.1", Path.of("java"), List.of());

    private static ChosenCircumstances compared(String name, String... values) {
        return ChosenCircumstances.of(Map.of(name, List.of(values)), Map.of());
    }

    @Test
    void makeEveryCombination() {
        ChosenCircumstances chosen =
                ChosenCircumstances.of(Map.of("gc", List.of("serial", "ZGC")), Map.of("heap", List.of("256M", "1g")));

        assertThat(chosen.combinations(JDK_25, List.of(JDK_21, JDK_25)))
                .containsExactly(
                        Map.of("over.heap", "256m", "arm.gc", "Serial"),
                        Map.of("over.heap", "256m", "arm.gc", "ZGC"),
                        Map.of("over.heap", "1g", "arm.gc", "Serial"),
                        Map.of("over.heap", "1g", "arm.gc", "ZGC"));
    }

    @Test
    void repeatComparisonsOnEachJdkOnlyWhereAsked() {
        assertThat(ChosenCircumstances.of(Map.of(), Map.of("jdk", List.of("21", "25")))
                        .combinations(JDK_25, List.of(JDK_21, JDK_25)))
                .containsExactly(Map.of("over.jdk", "25"));
        assertThat(compared("jdk", "21", "25").combinations(JDK_25, List.of(JDK_21, JDK_25)))
                .containsExactly(Map.of());
    }

    @Test
    void takeTheBenchmarksOwnCollectorAndHeapAway() {
        Map<String, String> combination = Map.of("arm.gc", "ZGC", "over.heap", "256m");

        assertThat(ChosenCircumstances.remaining(
                        List.of("-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch", "-XX:+UseG1GC"), combination))
                .containsExactly("-XX:+AlwaysPreTouch");
        assertThat(ChosenCircumstances.arguments(combination, JDK_25))
                .containsExactlyInAnyOrder("-XX:+UseZGC", "-Xms256m", "-Xmx256m");
    }

    @Test
    void knowWhichJdkHasCompactHeaders() {
        Map<String, String> on = Map.of("arm.compact-headers", "on");

        assertThat(ChosenCircumstances.obstacle(on, JDK_21, 0)).isPresent();
        assertThat(ChosenCircumstances.obstacle(on, JDK_25, 0)).isEmpty();
        assertThat(ChosenCircumstances.arguments(Map.of("arm.compact-headers", "off"), JDK_21))
                .isEmpty();
        assertThat(ChosenCircumstances.arguments(on, JDK_25)).containsExactly("-XX:+UseCompactObjectHeaders");
    }

    @Test
    void refuseAHeapThatTheMachineDoesNotHave() {
        assertThat(ChosenCircumstances.obstacle(Map.of("over.heap", "4g"), JDK_25, 4096))
                .get(STRING)
                .contains("4096 MiB");
    }

    @Test
    void keepObjectsAliveInUpToHalfOfTheHeap() {
        assertThat(ChosenCircumstances.arguments(Map.of("over.live", "256m"), JDK_25))
                .containsExactly("-Dstrandbench.live=256m");
        assertThat(ChosenCircumstances.arguments(Map.of("over.live", "0"), JDK_25))
                .isEmpty();
        assertThat(ChosenCircumstances.obstacle(Map.of("over.live", "256m", "arm.heap", "512m"), JDK_25, 0))
                .isEmpty();
        assertThat(ChosenCircumstances.obstacle(Map.of("over.live", "257m", "arm.heap", "512m"), JDK_25, 0))
                .contains("live=257m is more than half of heap=512m");
    }

    @Test
    void haveOneNameEach() {
        ChosenCircumstances chosen = ChosenCircumstances.of(Map.of(), Map.of("GC", List.of("ZGC")));

        assertThat(chosen.repeated()).isEqualTo(Map.of("gc", List.of("ZGC")));
        assertThat(chosen.controlled().repeated())
                .isEqualTo(Map.of("gc", List.of("ZGC"), "compact-headers", List.of("off")));
        assertThatUserError(() -> ChosenCircumstances.of(Map.of(), Map.of("gc", List.of("ZGC"), "GC", List.of("G1"))))
                .hasMessageContaining("twice");
    }

    @Test
    void haveOneCollectorBehindAName() {
        assertThat(ChosenCircumstances.arguments(Map.of("arm.gc", "ZGC"), JDK_21))
                .containsExactly("-XX:+UseZGC", "-XX:+ZGenerational");
        assertThat(ChosenCircumstances.arguments(Map.of("arm.gc", "ZGC"), JDK_25))
                .containsExactly("-XX:+UseZGC");
    }

    @Test
    void nameWhatIsValid() {
        assertThatUserError(() -> compared("gc", "CMS"))
                .hasMessage("gc=CMS is not valid; valid: Serial, Parallel, G1, ZGC, Shenandoah");
        assertThatUserError(() -> compared("GCC", "ZGC"))
                .hasMessageContaining("valid: jdk, gc, heap, live, processors, cpuset, quota, aot-cache");
        assertThatUserError(() -> compared("processors", "0.5")).hasMessageContaining("quota");
        assertThatUserError(() -> ChosenCircumstances.of(Map.of("gc", List.of("G1")), Map.of("gc", List.of("ZGC"))))
                .hasMessageContaining("both compared and repeated");
    }

    @Test
    void areSettingsOfTheJdkThatItsReleaseKnows() {
        assertThatUserError(() -> compared("jdk.pollerMode", "4"))
                .hasMessage("jdk.pollerMode=4 is not valid; valid: 1, 2, 3");
        assertThatUserError(() -> compared("jdk.trackAllThreads", "on"))
                .hasMessage("jdk.trackAllThreads=on is not valid; valid: true, false");
        assertThat(ChosenCircumstances.arguments(Map.of("over.jdk.pollerMode", "1"), JDK_25))
                .containsExactly("-Djdk.pollerMode=1");
        assertThat(ChosenCircumstances.obstacle(Map.of("arm.jdk.pollerMode", "1"), JDK_21, 1024))
                .hasValue("jdk.pollerMode=1 came with JDK 22");
        assertThat(ChosenCircumstances.obstacle(Map.of("arm.jdk.pollerMode", "2"), JDK_25, 1024))
                .isEmpty();
        assertThat(ChosenCircumstances.obstacle(Map.of("arm.jdk.pollerMode", "3"), JDK_25, 1024))
                .hasValue("jdk.pollerMode=3 came with JDK 27");
    }

    @Test
    void observeByAnAgentOrByARecording() {
        assertThat(ChosenCircumstances.arguments(Map.of("arm.coroutine-probes", "on"), JDK_25))
                .singleElement(STRING)
                .matches("-javaagent:.*kotlinx-coroutines-core.*\\.jar");
        assertThat(ChosenCircumstances.obstacle(Map.of("arm.coroutine-probes", "on"), JDK_25, 0))
                .isEmpty();
        assertThat(ChosenCircumstances.arguments(Map.of("arm.coroutine-probes", "off"), JDK_25))
                .isEmpty();
        assertThat(ChosenCircumstances.arguments(Map.of("over.jfr", "default"), JDK_21))
                .containsExactly("-XX:StartFlightRecording:disk=false,settings=default", "-Xlog:jfr+startup=off");
        assertThat(ChosenCircumstances.arguments(Map.of("over.jfr", "off"), JDK_21))
                .isEmpty();
        assertThatUserError(() -> compared("jfr", "on"))
                .hasMessage("jfr=on is not valid; valid: off, default, profile");
    }

    @Test
    void areTheCodeThatAForkRunsFirst() {
        Cell mixed = new Cell("Some.op", "avgt", Map.of("arm.profile", "MIXED"), "25");
        Cell alone = new Cell("Some.op", "avgt", Map.of("arm.profile", "ALONE"), "25");

        assertThatUserError(() -> compared("profile", "both"))
                .hasMessage("profile=both is not valid; valid: ALONE, MIXED");
        assertThat(ChosenCircumstances.arguments(mixed.parameters(), JDK_25))
                .containsExactly("-Dstrandbench.profile=MIXED");
        assertThat(ChosenCircumstances.arguments(alone.parameters(), JDK_25)).isEmpty();
        assertThat(mixed.mismatch(Map.of("profile", "MIXED"))).isEmpty();
        assertThat(mixed.mismatch(Map.of())).hasValue("asked for profile=MIXED, its JVM says profile ALONE");
        assertThat(alone.mismatch(Map.of())).isEmpty();
    }

    @Test
    void areAnyArgumentsOfAJvm() {
        assertThatUserError(() -> compared("jvm-args", "Xmx"))
                .hasMessage("jvm-args=Xmx is not valid; valid: JVM arguments, separated by spaces");
        assertThat(ChosenCircumstances.arguments(Map.of("arm.jvm-args", "-Xint -XX:+UseNUMA"), JDK_25))
                .containsExactly("-Xint", "-XX:+UseNUMA");
        assertThat(compared("jvm-args", " -Xint   -Xbatch").compared())
                .isEqualTo(Map.of("jvm-args", List.of("-Xint -Xbatch")));
    }

    @Test
    void ofACallReplaceThoseOfAProfile() {
        ChosenCircumstances profile =
                ChosenCircumstances.of(Map.of(), Map.of("gc", List.of("G1", "ZGC"), "heap", List.of("1g")));

        ChosenCircumstances both = profile.with(compared("gc", "Serial", "Parallel"));

        assertThat(both.compared()).isEqualTo(Map.of("gc", List.of("Serial", "Parallel")));
        assertThat(both.repeated()).isEqualTo(Map.of("heap", List.of("1g")));
    }

    @Test
    void controlWhatIsNotChosenOtherwise() {
        assertThat(compared("gc", "Serial", "ZGC").controlled().repeated())
                .isEqualTo(Map.of("compact-headers", List.of("off")));
    }

    @Test
    void areWhatAJvmSaysOfItself() {
        Cell cell = new Cell("Some.op", "avgt", Map.of("arm.gc", "ZGC", "over.heap", "256m", "model", "A"), "25");

        assertThat(cell.mismatch(Map.of("gc", "Z", "heap.max", "256 MiB"))).isEmpty();
        assertThat(cell.mismatch(Map.of("gc", "G1", "heap.max", "256 MiB")))
                .hasValue("asked for gc=ZGC, its JVM says gc G1");
        assertThat(cell.mismatch(Map.of("gc", "Z", "heap.max", "128 MiB"))).isPresent();
        assertThat(cell.mismatch(Map.of())).isPresent();
    }

    @Test
    void haveAWayToBeStartedWhereNoArgumentOfTheJvmDoes() {
        assertThat(ChosenCircumstances.launcher(Map.of("arm.cpuset", "0+2", "over.gc", "G1")))
                .containsExactly("taskset", "-c", "0,2");
        assertThat(ChosenCircumstances.launcher(Map.of("over.quota", "none")))
                .isEqualTo(ProcessorQuota.launcher("none"));
        assertThat(ChosenCircumstances.arguments(Map.of("arm.cpuset", "0", "over.quota", "none"), JDK_25))
                .isEmpty();
    }

    @Test
    void refuseProcessorsAndCachesThatCannotBeHad() {
        assertThatUserError(() -> compared("cpuset", "all"))
                .hasMessage("cpuset=all is not valid; valid: processors by their numbers, such as 0, 0-1 or 0+2");
        assertThatUserError(() -> compared("quota", "0"))
                .hasMessageStartingWith("quota=0 is not valid; valid: processors or a part of one, such as 0.5");
        assertThatUserError(() -> compared("aot-cache", "maybe"))
                .hasMessage("aot-cache=maybe is not valid; valid: on, off");
        assertThat(ChosenCircumstances.obstacle(Map.of("arm.cpuset", "9000"), JDK_25, 0))
                .isPresent();
        assertThat(Circumstance.quotaBeyondCpuset(Map.of(Circumstance.CPUSET, "0", Circumstance.QUOTA, "1.5")))
                .contains("processors 0 are fewer than a quota of 1.5");
        assertThat(Circumstance.quotaBeyondCpuset(Map.of(Circumstance.QUOTA, "1.5")))
                .isEmpty();
        assertThat(ChosenCircumstances.obstacle(Map.of("arm.aot-cache", "on"), JDK_21, 0))
                .contains("AOT caches came with JDK 24");
        assertThat(ChosenCircumstances.obstacle(Map.of("arm.aot-cache", "off"), JDK_21, 0))
                .isEmpty();
        assertThat(ChosenCircumstances.remaining(
                        List.of("-XX:AOTMode=off", "-Xshare:off", "-Xmx1g"), Map.of("arm.aot-cache", "off")))
                .containsExactly("-Xmx1g");
    }

    @Test
    void nameAnEntryOfTheClassPathThatCannotBeAPath() {
        String own = System.getProperty("java.class.path");
        System.setProperty("java.class.path", "no\0path");
        try {
            assertThat(ChosenCircumstances.obstacle(Map.of("arm.aot-cache", "on"), JDK_25, 0))
                    .contains("an AOT cache needs a class path of jars only, and no\0path is not a jar");
        } finally {
            System.setProperty("java.class.path", own);
        }
    }

    @Test
    void areWhatASystemSaysOfProcessors() {
        Cell both = new Cell("Some.op", "avgt", Map.of("arm.cpuset", "0-1", "over.quota", "0.5"), "25");

        assertThat(both.mismatch(told("0-1", "0.5", "1"))).isEmpty();
        assertThat(both.mismatch(told("0-3", "0.5", "1")))
                .contains("asked for cpuset=0-1, its JVM says processors.allowed 0-3");
        assertThat(both.mismatch(told("0-1", "none", "2")))
                .contains("asked for quota=0.5, its JVM says processors.quota none");
        assertThat(both.mismatch(told("0-1", "0.5", "4"))).contains("asked for cpuset=0-1, its JVM says processors 4");
        assertThat(both.mismatch(Map.of())).isPresent();
        Cell cached = new Cell("Some.op", "avgt", Map.of("arm.aot-cache", "on", "over.quota", "none"), "25");
        assertThat(cached.mismatch(Map.of("aotCache", "on", "processors.quota", "2")))
                .isEmpty();
        assertThat(cached.mismatch(Map.of("aotCache", "off")))
                .contains("asked for aot-cache=on, its JVM says aotCache off");
        assertThat(cached.hasAotCache()).isTrue();
        assertThat(both.hasAotCache()).isFalse();
    }

    private static Map<String, String> told(String allowed, String quota, String processors) {
        return Map.of("processors.allowed", allowed, "processors.quota", quota, "processors", processors);
    }

    @Test
    void areNoneOfTheBenchmarksParameters() {
        Cell cell = new Cell("Some.op", "avgt", Map.of("arm.gc", "ZGC", "over.heap", "256m", "model", "A"), "25");

        assertThat(cell.benchmarkParameters()).isEqualTo(Map.of("model", "A"));
        assertThat(cell.arm()).isEqualTo("A gc=ZGC");
        assertThat(cell.question()).isEqualTo("heap=256m");
    }
}

package dev.strandbench.plan;

import static dev.strandbench.UserErrors.assertThatUserError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.strandbench.machine.ProcessorQuota;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.util.SetSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChosenCircumstancesTest {

    private static final PlannedJdk JDK_21 = new PlannedJdk("21.0.5", Path.of("java"), List.of());
    private static final PlannedJdk JDK_25 = new PlannedJdk("25.0.1", Path.of("java"), List.of());

    private static Optional<String> mismatch(Cell cell, Map<String, String> settings) {
        return cell.mismatch(settings, List.of());
    }

    private static ChosenCircumstances compared(String name, String... values) {
        return ChosenCircumstances.of(Map.of(name, List.of(values)), Map.of());
    }

    private static Map<String, String> combination(String nameAndValue) {
        String[] words = nameAndValue.split("=", 2);
        return Map.of("over." + words[0], words[1]);
    }

    private static PlannedJdk jdk(int feature) {
        return feature == 21 ? JDK_21 : JDK_25;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        gc=ZGC | 21 | -XX:+UseZGC -XX:+ZGenerational
        gc=ZGC | 25 | -XX:+UseZGC
        live=256m | 25 | -Dstrandbench.live=256m
        live=0 | 25 | ''
        cpuset=0 | 25 | ''
        quota=none | 25 | ''
        compact-headers=off | 21 | ''
        compact-headers=on | 25 | -XX:+UseCompactObjectHeaders
        coroutine-probes=off | 25 | ''
        jfr=default | 21 | -XX:StartFlightRecording:disk=false,settings=default -Xlog:jfr+startup=off
        jfr=off | 21 | ''
        jdk.pollerMode=1 | 25 | -Djdk.pollerMode=1
        profile=MIXED | 25 | -Dstrandbench.profile=MIXED
        profile=ALONE | 25 | ''
        jvm-args=-Xint -XX:+UseNUMA | 25 | -Xint -XX:+UseNUMA
        """)
    void areArgumentsOfAJvm(String nameAndValue, int feature, String arguments) {
        assertThat(ChosenCircumstances.arguments(combination(nameAndValue), jdk(feature)))
                .containsExactly(arguments.isEmpty() ? new String[0] : arguments.split(" ", -1));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        compact-headers=on | 21 | compact object headers came with JDK 24
        compact-headers=on | 25 | ''
        coroutine-probes=on | 25 | ''
        jdk.pollerMode=1 | 21 | jdk.pollerMode=1 came with JDK 22
        jdk.pollerMode=2 | 25 | ''
        jdk.pollerMode=3 | 25 | jdk.pollerMode=3 came with JDK 27
        aot-cache=on | 21 | AOT caches came with JDK 24
        aot-cache=off | 21 | ''
        """)
    void knowWhichJdkHasThem(String nameAndValue, int feature, String obstacle) {
        assertThat(ChosenCircumstances.obstacle(combination(nameAndValue), jdk(feature), 0)
                        .orElse(""))
                .isEqualTo(obstacle);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        gc=CMS | Serial, Parallel, G1, ZGC, Shenandoah
        processors=0.5 | a whole number of 1 or more; a part of a processor takes quota=0.5
        cpuset=all | processors by their numbers, such as 0, 0-1 or 0+2
        quota=0 | processors or a part of one, such as 0.5, 1 or 1.5, with at most two decimals, or none
        aot-cache=maybe | on, off
        jfr=on | off, default, profile
        jdk.pollerMode=4 | 1, 2, 3
        jdk.trackAllThreads=on | true, false
        profile=both | ALONE, MIXED
        jvm-args=Xmx | JVM arguments, separated by spaces
        """)
    void nameTheValuesThatAreValid(String nameAndValue, String valid) {
        String[] words = nameAndValue.split("=", 2);

        assertThatUserError(() -> compared(words[0], words[1]))
                .hasMessage(nameAndValue + " is not valid; valid: " + valid);
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
    void refuseAHeapThatTheMachineDoesNotHave() {
        assertThat(ChosenCircumstances.obstacle(Map.of("over.heap", "4g"), JDK_25, 4096))
                .get(STRING)
                .contains("4096 MiB");
    }

    @Test
    void keepObjectsAliveInUpToHalfOfTheHeap() {
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
    void haveKnownNamesThatAreEitherComparedOrRepeated() {
        assertThatUserError(() -> compared("GCC", "ZGC"))
                .hasMessageContaining("valid: jdk, gc, heap, live, processors, cpuset, quota, aot-cache");
        assertThatUserError(() -> ChosenCircumstances.of(Map.of("gc", List.of("G1")), Map.of("gc", List.of("ZGC"))))
                .hasMessageContaining("both compared and repeated");
    }

    @Test
    void observeCoroutinesByAnAgent() {
        assertThat(ChosenCircumstances.arguments(Map.of("arm.coroutine-probes", "on"), JDK_25))
                .singleElement(STRING)
                .matches("-javaagent:.*kotlinx-coroutines-core.*\\.jar");
    }

    @Test
    void areTheCodeThatAForkRunsFirst() {
        Cell mixed = new Cell("Some.op", "avgt", Map.of("arm.profile", "MIXED"), "25");
        Cell alone = new Cell("Some.op", "avgt", Map.of("arm.profile", "ALONE"), "25");

        assertThat(mismatch(mixed, Map.of("profile", "MIXED"))).isEmpty();
        assertThat(mismatch(mixed, Map.of())).hasValue("asked for profile=MIXED, its JVM says profile ALONE");
        assertThat(mismatch(alone, Map.of())).isEmpty();
    }

    @Test
    void areAnyArgumentsOfAJvmWithSingleSpaces() {
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

        assertThat(mismatch(cell, Map.of("gc", "Z", "heap.max", "256 MiB"))).isEmpty();
        assertThat(mismatch(cell, Map.of("gc", "G1", "heap.max", "256 MiB")))
                .hasValue("asked for gc=ZGC, its JVM says gc G1");
        assertThat(mismatch(cell, Map.of("gc", "Z", "heap.max", "128 MiB"))).isPresent();
        assertThat(mismatch(cell, Map.of())).isPresent();
    }

    @Test
    void haveAWayToBeStartedWhereNoArgumentOfTheJvmDoes() {
        assertThat(ChosenCircumstances.launcher(Map.of("arm.cpuset", "0+2", "over.gc", "G1")))
                .containsExactly("taskset", "-c", "0,2");
        assertThat(ChosenCircumstances.launcher(Map.of("over.quota", "none")))
                .isEqualTo(ProcessorQuota.launcher("none"));
    }

    @Test
    void refuseProcessorsAndCachesThatCannotBeHad() {
        assertThat(ChosenCircumstances.obstacle(Map.of("arm.cpuset", "9000"), JDK_25, 0))
                .isPresent();
        assertThat(Circumstance.quotaBeyondCpuset(Map.of(Circumstance.CPUSET, "0", Circumstance.QUOTA, "1.5")))
                .contains("processors 0 are fewer than a quota of 1.5");
        assertThat(Circumstance.quotaBeyondCpuset(Map.of(Circumstance.QUOTA, "1.5")))
                .isEmpty();
        assertThat(ChosenCircumstances.remaining(
                        List.of("-XX:AOTMode=off", "-Xshare:off", "-Xmx1g"), Map.of("arm.aot-cache", "off")))
                .containsExactly("-Xmx1g");
    }

    @Test
    @SetSystemProperty(key = "java.class.path", value = "no\0path")
    void nameAnEntryOfTheClassPathThatCannotBeAPath() {
        assertThat(ChosenCircumstances.obstacle(Map.of("arm.aot-cache", "on"), JDK_25, 0))
                .contains("an AOT cache needs a class path of jars only, and no\0path is not a jar");
    }

    @Test
    void areWhatASystemSaysOfProcessors() {
        Cell both = new Cell("Some.op", "avgt", Map.of("arm.cpuset", "0-1", "over.quota", "0.5"), "25");

        assertThat(mismatch(both, told("0-1", "0.5", "1"))).isEmpty();
        assertThat(mismatch(both, told("0-3", "0.5", "1")))
                .contains("asked for cpuset=0-1, its JVM says processors.allowed 0-3");
        assertThat(mismatch(both, told("0-1", "none", "2")))
                .contains("asked for quota=0.5, its JVM says processors.quota none");
        assertThat(mismatch(both, told("0-1", "0.5", "4"))).contains("asked for cpuset=0-1, its JVM says processors 4");
        assertThat(both.mismatch(told("0-1", "0.5", "4"), List.of("-XX:ActiveProcessorCount=4")))
                .isEmpty();
        assertThat(mismatch(both, Map.of())).isPresent();
        Cell cached = new Cell("Some.op", "avgt", Map.of("arm.aot-cache", "on", "over.quota", "none"), "25");
        assertThat(mismatch(cached, Map.of("aotCache", "on", "processors.quota", "2")))
                .isEmpty();
        assertThat(mismatch(cached, Map.of("aotCache", "off")))
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

package dev.strandbench.why.intervention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Circumstance;
import dev.strandbench.plan.SelectedBenchmark;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.options.OptionsBuilder;

class InterventionsTest {

    private static final SelectedBenchmark FAN_OUT = SelectedBenchmark.of(
                    new OptionsBuilder().include("\\.FanOutBenchmark\\.fanOut$").build())
            .getFirst();

    private static final Map<String, String> SETTINGS = Map.of(
            "gc", "G1",
            "heap.max", "1024 MiB",
            "processors", "2",
            "processors.allowed", "0-1",
            "compactHeaders", "false",
            "jdk.virtualThreadScheduler.parallelism", "2",
            "kotlinx.coroutines.scheduler.core.pool.size", "2",
            "jdk.trackAllThreads", "default",
            "memory.transparentHugePages", "madvise");

    private static ArmInQuestion arm(String model, Map<String, String> settings, String... more) {
        return armOn("25.0.1", model, settings, more);
    }

    private static ArmInQuestion armOn(String jdk, String model, Map<String, String> settings, String... more) {
        Map<String, String> parameters = new HashMap<>(
                Map.of("model", model, "tasks", "100", "forkSite", "INSIDE", "waitBy", "TIMER", "waitMillis", "10"));
        for (int place = 0; place < more.length; place += 2) {
            parameters.put(more[place], more[place + 1]);
        }
        return new ArmInQuestion(
                new Cell(FAN_OUT.entry().getUsername(), "avgt", parameters, jdk), FAN_OUT, settings, List.of());
    }

    private static Map<String, ChangedArms> of(String baseline, String candidate, String... more) {
        return Interventions.of(arm(baseline, SETTINGS, more), arm(candidate, SETTINGS, more));
    }

    private static Map<String, String> settingsWith(String name, String value) {
        Map<String, String> settings = new HashMap<>(SETTINGS);
        settings.put(name, value);
        return settings;
    }

    private static Map<String, ChangedArms> onAJvmWith(String name, String value) {
        Map<String, String> settings = settingsWith(name, value);
        return Interventions.of(arm("DEFAULT", settings), arm("VIRTUAL", settings));
    }

    private static ChangedArms change(Map<String, ChangedArms> changes, String intervention) {
        return Objects.requireNonNull(changes.get(intervention));
    }

    @Test
    void applyToArmsThatHaveTheCause() {
        assertThat(of("DEFAULT", "VIRTUAL").keySet())
                .contains("forkSite=OUTSIDE", "waitBy=GATE", "one scheduler thread", "bare threads")
                .contains("C1 only", "other collector", "larger heap", "huge pages", "one processor")
                .contains("mixed profiles", "no JVMTI transitions")
                .doesNotContain("limited Dispatchers.IO", "no live objects", "AOT cache", "system pollers");
        assertThat(of("PLATFORM", "POOL").keySet()).doesNotContain("one scheduler thread", "untracked threads");
        assertThat(of("PLATFORM", "VIRTUAL").keySet()).contains("bare threads");
        assertThat(of("DEFAULT", "IO").keySet())
                .contains("limited Dispatchers.IO")
                .doesNotContain("bare threads");
    }

    @Test
    void removeALimitThatIsBelowTheNumberOfTasks() {
        ChangedArms ofSlower = change(of("VIRTUAL", "POOL", "poolSize", "20"), "unlimited pool");
        ChangedArms ofBoth = change(of("VIRTUAL_BOUNDED", "POOL", "poolSize", "20"), "unlimited pool");

        assertThat(ofSlower.baseline()).isEqualTo(ArmChange.NONE);
        assertThat(ofSlower.candidate()).isEqualTo(ArmChange.ofParameter("poolSize", "100"));
        assertThat(ofSlower.cause()).isEqualTo("the limit of 20 concurrent tasks");
        assertThat(ofBoth.baseline()).isEqualTo(ofBoth.candidate());
        assertThat(of("VIRTUAL", "POOL", "poolSize", "100").keySet()).doesNotContain("unlimited pool");
        assertThat(of("VIRTUAL", "PLATFORM", "poolSize", "20").keySet()).doesNotContain("unlimited pool");
        assertThat(of("VIRTUAL", "POOL").keySet()).doesNotContain("unlimited pool");
    }

    @Test
    void nameOnlyTheLimitsThatAreRemoved() {
        ArmInQuestion slower = arm("POOL", SETTINGS, "poolSize", "20");
        Map<String, ChangedArms> ofOne = Interventions.of(arm("POOL", SETTINGS, "poolSize", "200"), slower);
        Map<String, ChangedArms> ofTwo = Interventions.of(arm("VIRTUAL_BOUNDED", SETTINGS, "poolSize", "50"), slower);

        assertThat(change(ofOne, "unlimited pool").baseline()).isEqualTo(ArmChange.NONE);
        assertThat(change(ofOne, "unlimited pool").cause()).isEqualTo("the limit of 20 concurrent tasks");
        assertThat(change(ofTwo, "unlimited pool").cause()).isEqualTo("the limit of 50 or 20 concurrent tasks");
    }

    @Test
    void removeTheLimitOfReactorWithItsOperator() {
        ChangedArms changed = change(of("VIRTUAL", "REACTOR_BOUNDED", "poolSize", "20"), "unlimited pool");

        assertThat(changed.candidate()).isEqualTo(ArmChange.ofParameter("model", "REACTOR"));
        assertThat(changed.cause()).isEqualTo("the limit of 20 concurrent tasks");
    }

    @Test
    void keepALimitIfOnlyOneArmCouldLoseIt() {
        ArmInQuestion few = arm("VIRTUAL_BOUNDED", SETTINGS, "poolSize", "20");
        ArmInQuestion many = arm("POOL", SETTINGS, "poolSize", "20", "tasks", "100000");

        assertThat(Interventions.of(few, many).keySet()).doesNotContain("unlimited pool");
    }

    @Test
    void keepAPoolWhoseSizeDoesNotDependOnTheTasks() {
        assertThat(of("VIRTUAL", "POOL", "poolSize", "20", "limit", "0").keySet())
                .contains("unlimited pool");
        assertThat(of("VIRTUAL", "POOL", "poolSize", "20", "limit", "5").keySet())
                .doesNotContain("unlimited pool");
        assertThat(of("VIRTUAL", "PLATFORM", "poolSize", "20", "limit", "5").keySet())
                .doesNotContain("reused threads");
    }

    @Test
    void keepThePoolOfAnotherProject() {
        SelectedBenchmark foreign = new SelectedBenchmark(FAN_OUT.entry(), Optional.empty(), FAN_OUT.parameters());
        ArmInQuestion virtual = arm("VIRTUAL", SETTINGS, "poolSize", "few", "tasks", "many");
        ArmInQuestion pool = arm("POOL", SETTINGS, "poolSize", "few", "tasks", "many");

        assertThat(Interventions.of(
                                new ArmInQuestion(virtual.cell(), foreign, SETTINGS, List.of()),
                                new ArmInQuestion(pool.cell(), foreign, SETTINGS, List.of()))
                        .keySet())
                .contains("C1 only")
                .doesNotContain("unlimited pool");
    }

    @Test
    void reuseThePlatformThreadsOfTheSlowerArm() {
        ChangedArms changed = change(of("VIRTUAL", "PLATFORM", "poolSize", "20"), "reused threads");

        assertThat(changed.baseline()).isEqualTo(ArmChange.NONE);
        assertThat(changed.candidate().parameters()).isEqualTo(Map.of("model", "POOL", "poolSize", "100"));
        assertThat(changed.cause()).isEqualTo("using a new platform thread for each task");
        assertThat(of("PLATFORM", "PLATFORM_BARE", "poolSize", "20").keySet()).doesNotContain("reused threads");
        assertThat(of("PLATFORM", "VIRTUAL", "poolSize", "20").keySet()).doesNotContain("reused threads");
    }

    @Test
    void addCarriersWhereMonitorsPinVirtualThreads() {
        ArmInQuestion pool = armOn("21.0.8", "POOL", SETTINGS);
        ArmInQuestion virtual = armOn("21.0.8", "VIRTUAL", SETTINGS);

        assertThat(change(Interventions.of(pool, virtual), "more carriers").candidate())
                .isEqualTo(ArmChange.of(Circumstance.CARRIERS, "256"));
        assertThat(Interventions.of(pool, armOn("21.0.8", "DEFAULT", SETTINGS)).keySet())
                .doesNotContain("more carriers");
        assertThat(of("POOL", "VIRTUAL").keySet()).doesNotContain("more carriers");
    }

    @Test
    void dependOnTheOtherParameters() {
        assertThat(of("DEFAULT", "VIRTUAL", "waitMillis", "0").keySet()).doesNotContain("waitBy=GATE");
        assertThat(of("DEFAULT", "VIRTUAL", "waitBy", "GATE").keySet()).doesNotContain("waitBy=TIMER");
        assertThat(of("DEFAULT", "VIRTUAL", "forkSite", "OUTSIDE").keySet()).contains("forkSite=INSIDE");
        assertThat(of("DEFAULT", "VIRTUAL", "over.live", "256m").keySet()).contains("no live objects");
    }

    @Test
    void doNotRemoveTheExecutorOfOnlyOneArm() {
        assertThat(of("POOL", "VIRTUAL").keySet()).doesNotContain("bare threads");
        assertThat(of("STRUCTURED", "VIRTUAL").keySet()).doesNotContain("bare threads");
        assertThat(of("PLATFORM", "POOL").keySet()).doesNotContain("bare threads");
    }

    @Test
    void removeTheListOfThreadsWhereTheJvmKeepsIt() {
        assertThat(of("DEFAULT", "VIRTUAL_BARE").keySet())
                .contains("untracked threads")
                .doesNotContain("bare threads");
        assertThat(of("DEFAULT", "VIRTUAL").keySet()).doesNotContain("untracked threads");
        ChangedArms bare = change(of("VIRTUAL_BARE", "VIRTUAL"), "bare threads");
        assertThat(bare.baseline()).isEqualTo(ArmChange.of(Circumstance.TRACK_ALL_THREADS, "false"));
    }

    @Test
    void doNotLimitOnlyTheFasterArm() {
        assertThat(of("VIRTUAL", "PLATFORM").keySet()).doesNotContain("one scheduler thread");
        assertThat(of("DEFAULT", "IO").keySet()).doesNotContain("one scheduler thread");
        assertThat(of("PLATFORM", "VIRTUAL").keySet()).contains("one scheduler thread");
        assertThat(of("VIRTUAL", "EVENT_LOOP").keySet()).contains("one scheduler thread");
        assertThat(of("IO", "PLATFORM").keySet()).doesNotContain("limited Dispatchers.IO");
        assertThat(of("PLATFORM", "IO").keySet()).contains("limited Dispatchers.IO");
        assertThat(of("IO", "DEFAULT").keySet()).contains("limited Dispatchers.IO");
    }

    @Test
    void mixProfilesOfArmsThatDifferInTheirModel() {
        assertThat(of("VIRTUAL", "VIRTUAL").keySet()).doesNotContain("mixed profiles");
        assertThat(of("DEFAULT", "VIRTUAL", "over.profile", "MIXED").keySet()).doesNotContain("mixed profiles");
        assertThat(of("PLATFORM", "POOL").keySet()).contains("mixed profiles").doesNotContain("no JVMTI transitions");
    }

    @Test
    void mayEndAModeOfAnArm() {
        assertThat(Interventions.ofModes(arm("VIRTUAL", SETTINGS)).keySet())
                .containsExactly(
                        "foreground compilation",
                        "C2 only",
                        "one processor",
                        "one scheduler thread",
                        "C1 only",
                        "larger heap",
                        "other collector",
                        "huge pages");
        assertThat(Interventions.ofModes(arm("PLATFORM", SETTINGS)).keySet()).doesNotContain("one scheduler thread");
    }

    @Test
    void leaveOutASettingInWhichTheArmsDiffer() {
        Map<String, String> parallel = settingsWith("gc", "Parallel");

        assertThat(Interventions.of(arm("VIRTUAL", SETTINGS), arm("VIRTUAL", parallel))
                        .keySet())
                .doesNotContain("other collector");
    }

    @Test
    void changeBothArmsOrOnlyTheOneThatHasTheCause() {
        ChangedArms heap = change(of("DEFAULT", "VIRTUAL"), "larger heap");
        ChangedArms bare = change(of("DEFAULT", "VIRTUAL"), "bare threads");

        assertThat(heap.baseline()).isEqualTo(heap.candidate());
        assertThat(heap.words()).isEqualTo("heap=4096m -XX:G1HeapRegionSize=1m");
        assertThat(bare.baseline()).isEqualTo(ArmChange.NONE);
        assertThat(bare.candidate().circumstances()).containsEntry(Circumstance.TRACK_ALL_THREADS, "false");
        assertThat(bare.words()).isEqualTo("model=VIRTUAL_BARE jdk.trackAllThreads=false");
    }

    @Test
    void changeOnlyWhereThreadsRunForOneProcessor() {
        ChangedArms one = change(of("DEFAULT", "VIRTUAL"), "one processor");

        assertThat(one.candidate().circumstances())
                .containsOnly(Map.entry(Circumstance.CPUSET, "0"), Map.entry(Circumstance.PROCESSORS, "2"));
        assertThat(one.words()).isEqualTo("processors=2 cpuset=0");
    }

    @Test
    void leaveTheNumberOfProcessorsToAnArgumentThatSetsIt() {
        ArmInQuestion arm = arm("VIRTUAL", SETTINGS);
        ArmInQuestion told =
                new ArmInQuestion(arm.cell(), FAN_OUT, SETTINGS, List.of("-Xmx1g", "-XX:ActiveProcessorCount=2"));
        ChangedArms one = change(Interventions.ofModes(told), "one processor");

        assertThat(one.baseline())
                .isEqualTo(ArmChange.of(Circumstance.CPUSET, "0"))
                .isEqualTo(one.candidate());
    }

    @Test
    void nameOnlyTheHeadersAsTheCauseOfOtherHeaders() {
        assertThat(change(onAJvmWith("compactHeaders", "true"), "other headers").cause())
                .isEqualTo("compact object headers");
        assertThat(change(of("DEFAULT", "VIRTUAL"), "other headers").cause()).isEqualTo("object headers of 12 bytes");
    }

    @Test
    void keepTheSizeOfReferencesInALargerHeap() {
        assertThat(onAJvmWith("heap.max", "8192 MiB").keySet()).doesNotContain("larger heap");
    }

    @Test
    void keepTheSizeOfRegionsInALargerHeap() {
        ChangedArms heap = change(onAJvmWith("heap.max", "6144 MiB"), "larger heap");

        assertThat(heap.baseline().jvmArguments()).containsExactly("-XX:G1HeapRegionSize=4m");
    }

    @Test
    void goTogetherUnlessTheyContradict() {
        ArmInQuestion baseline = arm("DEFAULT", SETTINGS);
        ArmInQuestion candidate = arm("VIRTUAL", SETTINGS);

        assertThat(Interventions.together(List.of("C1 only", "no escape analysis"), baseline, candidate))
                .hasValueSatisfying(both -> assertThat(both.candidate().jvmArguments())
                        .containsExactly("-XX:TieredStopAtLevel=1", "-XX:-DoEscapeAnalysis"));
        assertThat(Interventions.together(List.of("C1 only", "no such"), baseline, candidate))
                .isEmpty();
        assertThat(ArmChange.of(Circumstance.GC, "G1").with(ArmChange.of(Circumstance.GC, "Serial")))
                .isEmpty();
    }

    @Test
    void areCombinedUnlessTheyContradictOrMakeTheArmsEqual() {
        List<String> ofVirtual = List.of("reused threads", "bare threads", "C1 only");
        List<String> ofPool = List.of("unlimited pool", "reused threads", "C1 only");
        ArmInQuestion platform = arm("PLATFORM", SETTINGS, "poolSize", "20");

        assertThat(Interventions.compatible(ofVirtual, arm("VIRTUAL", SETTINGS, "poolSize", "20"), platform))
                .containsExactly("reused threads", "C1 only");
        assertThat(Interventions.compatible(ofPool, arm("POOL", SETTINGS, "poolSize", "20"), platform))
                .containsExactly("unlimited pool", "C1 only");
    }
}

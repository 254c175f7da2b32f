package dev.strandbench.profiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.BuiltJar;
import dev.strandbench.EndedProcess;
import dev.strandbench.machine.jdk.InstalledJdk;
import dev.strandbench.machine.jdk.JdkDiscovery;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the profilers in forks, on programs with known figures. */
@Timeout(300)
class ProfilersIT {

    @TempDir
    Path directory;

    private static InstalledJdk preferredJdk() {
        return JdkDiscovery.ofThisMachine().preferred().orElseThrow();
    }

    static List<InstalledJdk> jdks() {
        return JdkDiscovery.ofThisMachine().suitable();
    }

    @Test
    void countThreadsAndPins() throws Exception {
        requireThreadsAndPins(preferredJdk());
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("jdks")
    void countThreadsAndPinsOnEveryJdk(InstalledJdk jdk) throws Exception {
        requireThreadsAndPins(jdk);
    }

    private void requireThreadsAndPins(InstalledJdk jdk) throws Exception {
        EndedProcess run = BuiltJar.runWithTests(
                directory, jdk.javaProgram(), "KnownPrograms.(pins|starts)", "-prof", "threads", "-prof", "pinning");

        assertThat(run.status()).as(run.toString()).isZero();
        assertThat(run.score("pins:pinned.norm")).isEqualTo(KnownPrograms.PINS);
        assertThat(run.score("pins:pinned.time")).isPositive();
        assertThat(run.score("startsVirtualThreads:pinned.norm")).isZero();
        assertThat(run.score("startsVirtualThreads:threads.virtual.started.norm"))
                .isCloseTo(KnownPrograms.VIRTUAL_THREADS, within(1.0));
        assertThat(run.score("startsVirtualThreads:threads.carriers.peak")).isPositive();
        assertThat(run.score("startsPlatformThreads:threads.platform.started.norm"))
                // The JVM may start a thread in the meantime.
                .isCloseTo(KnownPrograms.PLATFORM_THREADS, within(1.0));
        assertThat(run.score("startsPlatformThreads:threads.virtual.started.norm"))
                .isLessThan(1);
        assertThat(run.score("startsPlatformThreads:threads.platform.peak"))
                .isGreaterThan(KnownPrograms.PLATFORM_THREADS);
        assertThat(run.out() + run.err()).doesNotContain("WARNING");
    }

    @Tag("full")
    @Test
    void breakNoRuleOfFairness() throws Exception {
        requireFairness("ctimer");
    }

    @Tag("full")
    @Test
    void breakNoRuleOfFairnessByTheWallClock() throws Exception {
        requireFairness("wall");
    }

    private void requireFairness(String event) throws Exception {
        EndedProcess run = BuiltJar.runWithTests(
                directory,
                preferredJdk().javaProgram(),
                ("Baseline -p model=HYBRID -f 1 -wi 1 -i 1 -w 100ms -r 200ms -prof threads -prof cpu:optional"
                                + " -prof footprint -prof pinning -prof recording -prof flame:optional;event=" + event)
                        .split(" "));

        assertThat(run.status()).as(run.toString()).isZero();
        assertThat(run.out()).doesNotContain("<failure>");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void weighProcessorAndMemory() throws Exception {
        requireProcessorAndMemory(preferredJdk());
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("jdks")
    @EnabledOnOs(OS.LINUX)
    void weighProcessorAndMemoryOnEveryJdk(InstalledJdk jdk) throws Exception {
        requireProcessorAndMemory(jdk);
    }

    private void requireProcessorAndMemory(InstalledJdk jdk) throws Exception {
        EndedProcess run = BuiltJar.runWithTests(
                directory, jdk.javaProgram(), "KnownPrograms.(spins|retains)", "-prof", "cpu", "-prof", "footprint");

        assertThat(run.status()).as(run.toString()).isZero();
        assertThat(run.score("spins:cpu.user.norm") + run.score("spins:cpu.system.norm"))
                .isGreaterThan(0.9 * KnownPrograms.SPIN_MICROS);
        assertThat(run.score("spins:cpu.cores")).isPositive();
        assertThat(run.score("spins:cpu.switches.voluntary.norm")).isNotNegative();
        assertThat(run.score("spins:cpu.steal")).isNotNegative();
        assertThat(run.score("retains:footprint.heap.afterGc")).isGreaterThanOrEqualTo(KnownPrograms.RETAINED_MB);
        assertThat(run.score("retains:footprint.rss.peak")).isGreaterThan(KnownPrograms.RETAINED_MB);
        assertThat(run.score("retains:footprint.native")).isPositive();
        assertThat(run.out() + run.err()).doesNotContain("WARNING");
    }
}

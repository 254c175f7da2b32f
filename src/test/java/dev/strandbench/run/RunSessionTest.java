package dev.strandbench.run;

import static dev.strandbench.UserErrors.assertThatUserError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.Plans;
import dev.strandbench.profiler.CpuProfiler;
import dev.strandbench.profiler.FlameProfiler;
import dev.strandbench.profiler.SettingsProfiler;
import dev.strandbench.usercode.CallTimeout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.options.ProfilerConfig;

class RunSessionTest {

    @TempDir
    private Path directory;

    @Test
    void extendsTheForksOfARunForClaims() {
        Plan ranking = Plans.of(Duration.ofHours(1), false, 1, "A", "B");
        Plan ofClaims = ranking.asked(true);

        assertThat(RunSession.withForks(ofClaims, 20)).isEqualTo(ofClaims.withForks(20));
        assertThatThrownBy(() -> RunSession.withForks(ofClaims, 31))
                .hasMessage("--forks 31 is not valid; valid for this run: 3 to 30");
        assertThatThrownBy(() -> RunSession.withForks(ofClaims, 2))
                .hasMessage("--forks 2 is not valid; valid for this run: 3 to 30");
        assertThatThrownBy(() -> RunSession.withForks(ranking, 20))
                .hasMessageStartingWith("--forks is only for runs that judge claims; other runs");
    }

    @Test
    void refusesABudgetForARunWithoutATimeLimit() throws IOException {
        Plan plan = Plans.of(Duration.ofHours(1), true, 1, "A");
        SessionDirectory.create(directory, plan).close();
        String before = Files.readString(directory.resolve("session.json"));

        assertThatUserError(() -> RunSession.resume(directory, Optional.of(Duration.ofHours(2)), OptionalInt.empty()))
                .hasMessageContaining("a run with --fixed has no time limit");
        assertThat(directory.resolve("session.json")).hasContent(before);
    }

    @Test
    void allowsTheOpsOfACallTheTimeoutThatTheUserChose() {
        Plan plan = Plans.of(Duration.ofMinutes(5), false, 1, "A");
        Cell cell = plan.families().getFirst().arms().getFirst();

        assertThat(RunSession.longestOp(calling(plan, Optional.empty()), cell)).isEqualTo(Duration.ofMinutes(2));
        assertThat(RunSession.longestOp(calling(plan, Optional.of(Duration.ofMinutes(9))), cell))
                .isEqualTo(Duration.ofMinutes(2 + 7 * 9));
    }

    @Test
    void allocatesLiveObjectsBeforeJmhCountsAllocation() {
        assertThat(profilers())
                .extracting(ProfilerConfig::getKlass)
                .startsWith(SettingsProfiler.class.getName(), GCProfiler.class.getName());
    }

    @Test
    void attachesTheProfilersOfTheUserBesideItsOwn() {
        List<ProfilerConfig> own = profilers();

        assertThat(profilers("cpu", "flame:event=alloc", "gc:churn=true"))
                .extracting(ProfilerConfig::getKlass)
                .startsWith(SettingsProfiler.class.getName(), FlameProfiler.class.getName(), "gc")
                .endsWith(CpuProfiler.class.getName())
                .hasSize(own.size() + 2);
        assertThat(profilers("gc:churn=true"))
                .extracting(ProfilerConfig::getOpts)
                .contains("churn=true");
    }

    @Test
    void keepsFilesOfArmsApartThatJmhDoesNotTellApart() {
        Cell plain = new Cell("a.B.op", "avgt", Map.of("model", "POOL"), "25");
        Cell serial = new Cell("a.B.op", "avgt", Map.of("model", "POOL", "arm.gc", "Serial"), "25");
        Cell concurrent = new Cell("a.B.op", "avgt", Map.of("model", "POOL", "arm.gc", "ZGC"), "25");

        assertThat(RunSession.profilerDirectory(plain, false)).isEmpty();
        assertThat(RunSession.profilerDirectory(serial, false)).contains(Path.of("with-gc-Serial"));
        assertThat(RunSession.profilerDirectory(concurrent, true)).contains(Path.of("jdk-25", "with-gc-ZGC"));
    }

    private static List<ProfilerConfig> profilers(String... ofTheUser) {
        return List.copyOf(RunSession.forkOptions(List.of(), Path.of("watch"), List.of(ofTheUser))
                .getProfilers());
    }

    private static Plan calling(Plan plan, Optional<Duration> timeout) {
        return plan.withJvmArgument(CallTimeout.jvmArgument(timeout));
    }
}

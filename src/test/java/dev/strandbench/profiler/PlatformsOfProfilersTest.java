package dev.strandbench.profiler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.PlatformTable;
import dev.strandbench.PlatformTable.Platform;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The profilers work on the platforms that the documentation names. */
class PlatformsOfProfilersTest {

    @ParameterizedTest
    @EnumSource(Platform.class)
    void areThoseOfFlameWithAnEventThatThePlatformHas(Platform platform) {
        String event = FlameProfiler.processorEvent(platform.system());
        boolean refused = FlameProfiler.obstacle(event, platform.system(), platform.architecture())
                .isPresent();

        String cell = platform.cell("`-prof flame`");
        assertThat(cell.equals(PlatformTable.NO)).isEqualTo(refused);
        assertThat(refused || cell.endsWith("`" + event + "`")).as(cell).isTrue();
    }

    @ParameterizedTest
    @EnumSource(Platform.class)
    void areThoseOfCpu(Platform platform) {
        assertThat(platform.cell("`-prof cpu`").equals(PlatformTable.NO))
                .isEqualTo(CpuProfiler.obstacle(platform.system()).isPresent());
    }

    @ParameterizedTest
    @EnumSource(
            value = Platform.class,
            names = {"MACOS_ARM64", "MACOS_X86_64"})
    void refusesTheEventThatMacOsDoesNotHave(Platform platform) {
        assertThat(FlameProfiler.obstacle("ctimer", platform.system(), platform.architecture()))
                .contains("macOS has no ctimer; use -prof flame:event=itimer");
    }
}

package dev.strandbench.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessorQuotaTest {

    @ParameterizedTest
    @CsvSource({"0.50, 0.5", "1, 1", "1.0, 1", "10, 10", "0.01, 0.01", "None, none"})
    void hasOneWayToBeWritten(String text, String canonical) {
        assertThat(ProcessorQuota.read(text)).contains(canonical);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "0.00", "-1", "half", "0.001", "50%"})
    void isNothingElse(String text) {
        assertThat(ProcessorQuota.read(text)).isEmpty();
    }

    @Test
    void needsNothingToBeNone() {
        assertThat(ProcessorQuota.obstacle("none")).isEmpty();
        assertThat(ProcessorQuota.launcher("none")).isEmpty();
    }

    @Test
    void saysWhatItTakesWhereItCannotBeGiven() {
        assertThat(ProcessorQuota.obstacle("0.5").isPresent())
                .isEqualTo(ProcessorQuota.launcher("0.5").isEmpty());
        ProcessorQuota.obstacle("0.5")
                .ifPresent(reason -> assertThat(reason).contains("cgroup v2", "systemd", "--cpus=0.5"));
    }

    @Test
    void isWhatAProgramFindsThatIsStartedWithIt() throws Exception {
        assumeTrue(ProcessorQuota.obstacle("0.25").isEmpty(), "a quota can be given on this machine");
        Path groups = ProcessorLimits.groups(Path.of("/")).orElseThrow();
        List<String> command = new ArrayList<>(ProcessorQuota.launcher("0.25"));
        command.addAll(List.of("sh", "-c", "cat \"" + groups + "$(sed -n 's/^0:://p' /proc/self/cgroup)/cpu.max\""));

        Process process = new ProcessBuilder(command).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).isZero();
        assertThat(ProcessorLimits.quotaIn(printed)).contains("0.25");
    }
}

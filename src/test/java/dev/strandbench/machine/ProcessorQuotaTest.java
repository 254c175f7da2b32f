package dev.strandbench.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
    }

    @Test
    void startsProgramsWithoutOneTheSameWay() {
        assertThat(ProcessorQuota.launcher("none")).hasSameSizeAs(ProcessorQuota.launcher("0.5"));
    }

    @Test
    void isNotMoreThanThereIs() {
        Optional<ProcessorSet> two = ProcessorSet.parse("0+3");

        assertThat(ProcessorQuota.excess("2", two, Optional.of("none"))).isEmpty();
        assertThat(ProcessorQuota.excess("2.5", two, Optional.empty()))
                .contains("processors 0+3 are fewer than a quota of 2.5");
        assertThat(ProcessorQuota.excess("1.5", two, Optional.of("1.5"))).isEmpty();
        assertThat(ProcessorQuota.excess("2", two, Optional.of("1.5")))
                .contains("this process has a quota of 1.5 itself");
        assertThat(ProcessorQuota.excess("64", Optional.empty(), Optional.empty()))
                .isEmpty();
        assertThat(ProcessorQuota.excess("none", two.orElseThrow())).isEmpty();
    }

    @Test
    void saysWhatItTakesWhereItCannotBeGiven() {
        assumeTrue(
                ProcessorLimits.quota(Path.of("/"))
                        .filter(own -> own.startsWith("0."))
                        .isEmpty(),
                "this process has half a processor");
        assertThat(ProcessorQuota.obstacle("0.5").isPresent())
                .isEqualTo(ProcessorQuota.launcher("0.5").isEmpty());
        ProcessorQuota.obstacle("0.5").ifPresent(reason -> assertThat(reason).contains("control group", "--cpus=0.5"));
    }

    @Test
    void isWhatAProgramFindsThatIsStartedWithItOrSaysWhatItTakes() throws Exception {
        Optional<String> obstacle = ProcessorQuota.obstacle("0.25");
        if (obstacle.isPresent()) {
            assertThat(obstacle.get()).contains("0.25");
            return;
        }
        Path groups = ProcessorLimits.groups(Path.of("/")).orElseThrow();
        List<String> command = new ArrayList<>(ProcessorQuota.launcher("0.25"));
        command.addAll(List.of("sh", "-c", "cat \"" + groups + "$(sed -n 's/^0:://p' /proc/self/cgroup)/cpu.max\""));

        Process process = new ProcessBuilder(command).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).isZero();
        assertThat(ProcessorLimits.quotaIn(printed)).contains("0.25");
    }
}

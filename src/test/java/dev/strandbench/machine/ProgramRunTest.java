package dev.strandbench.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

@DisabledOnOs(OS.WINDOWS)
class ProgramRunTest {

    private static final Duration LONG = Duration.ofMinutes(5);

    @Test
    void keepsWhatAProgramSaysAndHowItEnds() throws Exception {
        ProgramRun failed = ProgramRun.of(List.of("sh", "-c", "echo; echo ' said '; echo why >&2; exit 3"), LONG);

        assertThat(failed.exit()).hasValue(3);
        assertThat(failed.succeeded()).isFalse();
        assertThat(failed.firstLineOr("nothing")).isEqualTo("said");
        assertThat(failed.output()).contains("why");
        assertThat(ProgramRun.of(List.of("sh", "-c", "exit 0"), LONG))
                .satisfies(run -> assertThat(run.succeeded()).isTrue())
                .satisfies(run -> assertThat(run.firstLineOr("nothing")).isEqualTo("nothing"));
    }

    @Test
    @Timeout(60)
    void endsAProgramThatDoesNotEndByItself() throws Exception {
        List<ProcessHandle> others = ProcessHandle.current().children().toList();

        ProgramRun endless = ProgramRun.of(List.of("tail", "-f", "/dev/null"), Duration.ofMillis(100));

        assertThat(endless.exit()).isEmpty();
        assertThat(endless.succeeded()).isFalse();
        for (ProcessHandle left : ProcessHandle.current().children().toList()) {
            if (!others.contains(left)) {
                assertThat(left.onExit().get().isAlive()).isFalse();
            }
        }
    }
}

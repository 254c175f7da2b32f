package dev.strandbench.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShellCallTest {

    @Test
    void quotesForAPosixShell() {
        assertThat(ShellCall.ofPosix(List.of("run", "--limit=1%", "Jo's runs", "")))
                .isEqualTo("run --limit=1% 'Jo'\\''s runs' ''");
        assertThat(ShellCall.ofPosix(List.of("C:\\runs"))).isEqualTo("'C:\\runs'");
    }

    @Test
    void quotesForCmdOnWindows() {
        assertThat(ShellCall.ofWindows(List.of("--resume", "C:\\runs\\1", "C:\\Jo's runs\\", "")))
                .isEqualTo("--resume C:\\runs\\1 \"C:\\Jo's runs\\\\\" \"\"");
        assertThat(ShellCall.ofWindows(List.of("say \"so\\\""))).isEqualTo("\"say \\\"so\\\\\\\"\"");
    }
}

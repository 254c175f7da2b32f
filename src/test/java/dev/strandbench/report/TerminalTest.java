package dev.strandbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalTest {

    @ParameterizedTest
    @CsvSource({"TERM, xterm-256color, true", "NO_COLOR, 1, false", "NO_COLOR, '', true"})
    void erasesNoLineIfTheUserWantsNoEscapes(String variable, String value, boolean allowed) {
        assertThat(Terminal.allowsEscapes(Map.of(variable, value))).isEqualTo(allowed);
    }
}

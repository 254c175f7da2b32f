package dev.strandbench.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessorSetTest {

    @ParameterizedTest
    @CsvSource({"0, 0", "0-1, 0-1", "1+0, 0-1", "0-2+1-3, 0-3", "0+2-3+7, 0+2-3+7", "4-4, 4"})
    void hasOneWayToBeWritten(String text, String canonical) {
        assertThat(ProcessorSet.parse(text).map(ProcessorSet::text)).contains(canonical);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "a", "0,1", "3-1", "0-", "0++1", "12345"})
    void isNothingElse(String text) {
        assertThat(ProcessorSet.parse(text)).isEmpty();
    }

    @Test
    void startsAProgramOnItsProcessorsAlone() {
        assertThat(set("0+2-3").launcher()).containsExactly("taskset", "-c", "0,2-3");
    }

    @Test
    void needsProcessorsThatThisProcessMayUse() {
        assertThat(set("0-1").obstacle(Optional.of(set("0-3")), true)).isEmpty();
        assertThat(set("0+4").obstacle(Optional.of(set("0-3")), true)).contains("this process may use processors 0-3");
        assertThat(set("0").obstacle(Optional.of(set("0-3")), false))
                .hasValueSatisfying(reason -> assertThat(reason).contains("taskset"));
        assertThat(set("0").obstacle(Optional.empty(), true))
                .hasValueSatisfying(reason -> assertThat(reason).contains("Linux"));
    }

    private static ProcessorSet set(String text) {
        return ProcessorSet.parse(text).orElseThrow();
    }
}

package dev.strandbench.profiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProfilerCallTest {

    @Test
    void attachesTheDefaultsThatNoGivenProfilerReplaces() {
        List<String> defaults = List.of("gc:churn=true", "threads");

        assertThat(ProfilerCall.orDefaults(List.of(), defaults)).isEqualTo(defaults);
        assertThat(ProfilerCall.orDefaults(List.of("cpu"), List.of())).containsExactly("cpu");
        assertThat(ProfilerCall.orDefaults(List.of("cpu", "gc"), defaults)).containsExactly("cpu", "gc", "threads");
    }
}

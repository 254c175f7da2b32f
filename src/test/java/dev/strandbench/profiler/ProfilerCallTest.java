package dev.strandbench.profiler;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProfilerCallTest {

    @Test
    void namesProfilersByClassAndPutsTheOneThatMeasuresProcessorTimeInnermost() {
        assertThat(ProfilerCall.translated(
                        "FanOut", "-prof", "cpu", "-prof=gc", "-f", "1", "-prof", "pinning:threshold=1"))
                .containsExactly(
                        "-prof",
                        PinningProfiler.class.getName() + ":threshold=1",
                        "-prof",
                        "gc",
                        "-prof",
                        CpuProfiler.class.getName(),
                        "FanOut",
                        "-f",
                        "1");
    }

    @Test
    void leavesAProfilerWithoutNameToJmh() {
        assertThat(ProfilerCall.translated("FanOut", "-prof")).containsExactly("FanOut", "-prof");
    }
}

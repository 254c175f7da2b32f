package dev.strandbench.profiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.openjdk.jmh.profile.ProfilerException;

class FlameProfilerTest {

    @Test
    void leavesJdksAloneThatItWouldCrash() throws ProfilerException {
        assertThat(FlameProfiler.admits("", 27)).isTrue();
        assertThat(FlameProfiler.admits("optional", 28)).isFalse();
        assertThatThrownBy(() -> FlameProfiler.admits("event=alloc", 28))
                .isInstanceOf(ProfilerException.class)
                .hasMessageContaining("does not support JDK 28, only those up to 27")
                .hasMessageContaining("-prof flame:optional goes on without it");
    }
}

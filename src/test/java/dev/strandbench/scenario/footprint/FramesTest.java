package dev.strandbench.scenario.footprint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.scenario.footprint.Footprint.Frames;
import dev.strandbench.workload.Checksum;
import org.junit.jupiter.api.Test;

class FramesTest {

    @Test
    void sumsWhatEachFrameKept() {
        long right = Checksum.of(5);

        assertThat(Frames.value(1, 5)).isEqualTo(5 ^ right);
        assertThat(Frames.value(2, 5)).isEqualTo(2 * (5 ^ right) + (right ^ 7));
        assertThat(Frames.value(3, 5)).isEqualTo(3 * (5 ^ right) + 2 * (right ^ 8) + (8 ^ (right + 2)));
    }

    @Test
    void sumsWhatEachTaskGaveBack() {
        assertThat(Frames.sum(3, 4)).isEqualTo(Frames.value(4, 0) + Frames.value(4, 1) + Frames.value(4, 2));
    }
}

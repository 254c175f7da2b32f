package dev.strandbench.scenario.footprint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.model.ConcurrencyModel;
import org.junit.jupiter.api.Test;

class FootprintBenchmarkTest {

    @Test
    void startsNoMoreThreadsThanAllowed() {
        assertThat(unsupported(ConcurrencyModel.PLATFORM, 10_000, 1, 10_000)).isFalse();
        assertThat(unsupported(ConcurrencyModel.PLATFORM, 10_001, 1, 10_000)).isTrue();
        assertThat(unsupported(ConcurrencyModel.PLATFORM, 10_001, 1, 10_001)).isFalse();
        assertThat(unsupported(ConcurrencyModel.VIRTUAL, 1_000_000, 1, 10_000)).isFalse();
    }

    @Test
    void parksNoMoreFramesThanTheHeapTakes() {
        assertThat(unsupported(ConcurrencyModel.VIRTUAL, 50_000, 1_000, 10_000)).isFalse();
        assertThat(unsupported(ConcurrencyModel.DEFAULT, 1_000_000, 1_000, 10_000))
                .isTrue();
    }

    private static boolean unsupported(ConcurrencyModel model, int tasks, int stackDepth, int mostThreads) {
        FootprintBenchmark benchmark = new FootprintBenchmark();
        benchmark.model = model;
        benchmark.tasks = tasks;
        benchmark.stackDepth = stackDepth;
        benchmark.mostThreads = mostThreads;
        return benchmark.unsupported().isPresent();
    }
}

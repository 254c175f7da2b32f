package dev.strandbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WarmupActivityTest {

    private static WarmupActivity of(double score, String unit, double faults, double compiling, double threads) {
        Map<String, Double> metrics = Map.of(
                WarmupActivity.FAULTS, faults, WarmupActivity.COMPILING, compiling, WarmupActivity.THREADS, threads);
        return WarmupActivity.of(score, unit, name -> metrics.getOrDefault(name, Double.NaN));
    }

    @ParameterizedTest
    @CsvSource({
        "2,   ms/op,  0,   0,    false",
        "2,   ms/op,  50,  0,    false",
        "2,   ms/op,  100, 0,    true",
        "2,   ms/op,  0,   400,  false",
        "2,   ms/op,  0,   1000, true",
        "500, ops/s,  100, 0,    true",
        "500, ops/s,  50,  0,    false",
        "0.5, ops/ms, 100, 0,    true",
    })
    void growsWhereFaultsOrCompilersTakeTheirPartOfAnOp(
            double score, String unit, double faults, double compiling, boolean growing) {
        assertThat(of(score, unit, faults, compiling, 0).isGrowing()).isEqualTo(growing);
    }

    @Test
    void expectsThreadsToTouchTheirStacks() {
        assertThat(of(20, "ms/op", 1000, 0, 100).isGrowing()).isFalse();
        assertThat(of(20, "ms/op", 5000, 0, 100).isGrowing()).isTrue();
    }

    @Test
    void saysNothingOfWhatWasNotReported() {
        assertThat(of(2, "ms/op", Double.NaN, Double.NaN, Double.NaN).isGrowing())
                .isFalse();
        assertThat(of(2, "requests", 1e9, 1e9, 0).isGrowing()).isFalse();
    }
}

package dev.strandbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ForkOutcomeTest {

    @Test
    void isOnlyScoredIfEveryIterationIs() {
        assertThat(finished(1, 2).isScored()).isTrue();
        assertThat(finished(1, Double.NaN).isScored()).isFalse();
        assertThat(finished(Double.NaN, Double.NaN).isScored()).isFalse();
    }

    private static ForkOutcome.Finished finished(double... scores) {
        return new ForkOutcome.Finished(
                "ms/op",
                scores,
                new double[] {1, 1},
                Map.of(),
                new ForkOutcome.ForkJvm("java", List.of(), "25", "a VM", "25+1", Map.of()));
    }
}

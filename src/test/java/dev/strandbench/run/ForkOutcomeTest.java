package dev.strandbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class ForkOutcomeTest {

    private static final double NONE = Double.NaN;

    @Test
    void isScoredIfMostOfItsSecondHalfIs() {
        assertThat(finished(1, 2, 3, 4, 5, 6).isScored()).isTrue();
        assertThat(finished(NONE, NONE, NONE, 4, 5, 6).isScored()).isTrue();
        assertThat(finished(1, 2, 3, 4, 5, NONE).isScored()).isTrue();
        assertThat(finished(1, 2, 3, 4, NONE, NONE).isScored()).isFalse();
        assertThat(finished(NONE).isScored()).isFalse();
    }

    @Test
    void countsWhatHasNoScoreOfWhatMayCount() {
        assertThat(finished(NONE, 2, 3, 4, 5, 6).withoutScore()).isZero();
        assertThat(finished(NONE, 2, 3, 4, 5, NONE).withoutScore()).isEqualTo(1);
    }

    @Test
    void bridgesWhatHasNoScoreInTheWarmup() {
        assertThat(finished(NONE, 2, NONE, 4, 5, 6).series().scores()).containsExactly(2, 2, 4, 4, 5, 6);
    }

    @Test
    void repeatsNoPasswordThatAForkHasPrinted() {
        String refused = "cannot reach mongodb://user:secret@10.0.0.1:27017";

        ForkOutcome.Failed failed = new ForkOutcome.Failed(refused, List.of("\tat a.B.c", refused));

        assertThat(failed.reason()).isEqualTo("cannot reach mongodb://***@10.0.0.1:27017");
        assertThat(failed.lastLines()).containsExactly("\tat a.B.c", failed.reason());
    }

    private static ForkOutcome.Finished finished(double... scores) {
        return new ForkOutcome.Finished(
                "ms/op",
                scores,
                DoubleStream.generate(() -> 1).limit(scores.length).toArray(),
                Map.of(),
                new ForkOutcome.ForkJvm("java", List.of(), "25", "a VM", "25+1", Map.of(), 1));
    }
}

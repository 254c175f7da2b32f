package dev.strandbench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SeededWaitsTest {

    @Test
    void drawsTheSameWaitsInEveryJvm() {
        assertThat(draw(1, 5, 20, 8)).containsExactly(18L, 18L, 7L, 8L, 12L, 13L, 10L, 15L);
    }

    @Test
    void drawsOtherWaitsFromAnotherSeed() {
        assertThat(draw(1, 5, 20, 100)).isNotEqualTo(draw(2, 5, 20, 100));
    }

    @Test
    void drawsEveryLengthFromTheLeastToTheMost() {
        assertThat(draw(1, 5, 20, 1_000))
                .containsOnly(5L, 6L, 7L, 8L, 9L, 10L, 11L, 12L, 13L, 14L, 15L, 16L, 17L, 18L, 19L, 20L);
    }

    @Test
    void drawsAWaitOfNoneIfThatIsAllThereIs() {
        assertThat(new SeededWaits(1).between(0, 0)).isEqualTo(Wait.NONE);
    }

    private static List<Long> draw(long seed, int leastMillis, int mostMillis, int count) {
        SeededWaits waits = new SeededWaits(seed);
        return Stream.generate(() -> waits.between(leastMillis, mostMillis).millis())
                .limit(count)
                .toList();
    }
}

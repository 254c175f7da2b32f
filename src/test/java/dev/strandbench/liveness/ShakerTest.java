package dev.strandbench.liveness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ShakerTest {

    private static final long SEED = 42;

    private static List<Long> moves(long seed) {
        Shaker shaker = new Shaker(seed);
        return LongStream.range(0, 1_000).map(shaker::move).boxed().toList();
    }

    @Test
    void drawsTheSameMovesFromTheSameSeed() {
        assertThat(moves(SEED)).isEqualTo(moves(SEED));
    }

    @Test
    void drawsOtherMovesFromAnotherSeed() {
        assertThat(moves(SEED)).isNotEqualTo(moves(SEED + 1));
    }

    @Test
    void doesNothingYieldsAndParksForAShortTime() {
        assertThat(moves(SEED)).contains(Shaker.NOTHING, Shaker.YIELD);
        assertThat(moves(SEED))
                .filteredOn(move -> move > Shaker.YIELD)
                .hasSizeBetween(200, 300)
                .allMatch(nanos -> nanos <= Shaker.LONGEST_PARK_NANOS);
    }
}

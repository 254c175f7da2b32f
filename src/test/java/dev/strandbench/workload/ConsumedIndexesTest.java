package dev.strandbench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConsumedIndexesTest {

    private static final int FEWEST_TASKS_BETWEEN_SLOTS_OF_A_LINE = 63;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 16, 17, 1_000, 1_023, 1_024, 1_025, 2_047, 10_000, 65_535, 100_003, 1_000_000})
    void givesEveryIndexASlotOfItsOwn(int tasks) {
        ConsumedIndexes consumed = new ConsumedIndexes(tasks);
        BitSet taken = new BitSet();

        for (int index = 0; index < tasks; index++) {
            taken.set(consumed.slotOf(index));
        }

        assertThat(taken.cardinality()).isEqualTo(tasks);
        // Not next to the array's length or to the memory after the array.
        assertThat(taken.nextSetBit(0)).isGreaterThanOrEqualTo(tasks == 0 ? -1 : ConsumedIndexes.SLOTS_APART);
        assertThat(taken.length()).isLessThanOrEqualTo(consumed.length() - ConsumedIndexes.SLOTS_APART);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 16, 17, 1_000, 1_023, 1_024, 1_025, 2_047, 10_000, 65_535, 100_003, 1_000_000})
    void keepsIndexesThatMeetApart(int tasks) {
        ConsumedIndexes consumed = new ConsumedIndexes(tasks);

        int least = Integer.MAX_VALUE;
        for (int index = 0; index < tasks; index++) {
            int end = Math.min(tasks, index + FEWEST_TASKS_BETWEEN_SLOTS_OF_A_LINE);
            for (int other = index + 1; other < end; other++) {
                least = Math.min(least, Math.abs(consumed.slotOf(index) - consumed.slotOf(other)));
            }
        }

        assertThat(least).isGreaterThanOrEqualTo(ConsumedIndexes.SLOTS_APART);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10, 1_000, 1_024, 2_047, 10_000, 100_003, 1_000_000})
    void takesLittleMoreMemoryThanOneNumberEach(int tasks) {
        long padded = 128 * 1_024;
        long dealtOut = Math.round(8.0 * tasks * 17 / 16);

        assertThat(8L * new ConsumedIndexes(tasks).length())
                .isLessThanOrEqualTo(Math.max(padded, dealtOut) + 2 * 8 * ConsumedIndexes.SLOTS_APART);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 17, 1_000, 1_024, 1_025, 10_000, 100_003})
    void sumsEverySlotAndEmptiesIt(int tasks) {
        ConsumedIndexes consumed = new ConsumedIndexes(tasks);
        for (int index = 0; index < tasks; index++) {
            consumed.accept(index);
        }

        assertThat(consumed.takeChecksum()).isEqualTo(Checksum.ofRange(tasks));
        assertThat(consumed.takeChecksum()).isZero();
    }

    @Test
    void isTheSequenceOfSplitMix64() {
        // The first three outputs of SplitMix64's reference implementation with seed 0.
        assertThat(LongStream.range(0, 3).map(Checksum::of))
                .containsExactly(0xE220A8397B1DCDAFL, 0x6E789E6AA1B965F4L, 0x06C45D188009454FL);
    }

    @Test
    void differsWhenAnIndexIsMissingOrRepeated() {
        ConsumedIndexes missing = new ConsumedIndexes(10);
        ConsumedIndexes repeated = new ConsumedIndexes(10);
        for (int index = 0; index < 10; index++) {
            repeated.accept(index);
            if (index != 4) {
                missing.accept(index);
            }
        }
        repeated.accept(4);

        assertThat(missing.takeChecksum()).isNotEqualTo(Checksum.ofRange(10));
        assertThat(repeated.takeChecksum()).isNotEqualTo(Checksum.ofRange(10));
    }
}

package dev.strandbench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ChecksumTest {

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

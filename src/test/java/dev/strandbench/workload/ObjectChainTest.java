package dev.strandbench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObjectChainTest {

    @ParameterizedTest
    @CsvSource({"0, 0", "255, 0", "256, 1", "1024, 4", "1025, 4", "131072, 512"})
    void hasAsManyPiecesAsFitIntoItsBytes(int bytes, int pieces) {
        assertThat(ObjectChain.ofBytes(bytes).pieces()).isEqualTo(pieces);
    }
}

package dev.strandbench.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class HolmTest {

    @Test
    void multipliesBySteadilyFewerAndNeverFallsBelowASmallerOne() {
        assertThat(Holm.adjust(0.01, 0.04, 0.03, 0.005))
                .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, within(1e-12));
    }

    @Test
    void staysAtMostOne() {
        assertThat(Holm.adjust(0.6, 0.5, 0.9)).containsExactly(1, 1, 1);
    }

    @Test
    void leavesASingleOneAlone() {
        assertThat(Holm.adjust(0.02)).containsExactly(0.02);
        assertThat(Holm.adjust()).isEmpty();
    }
}

package dev.strandbench.stats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictRuleTest {

    @ParameterizedTest
    @CsvSource({
        "0.01, 1.03, 5",
        "0.01, 1.05, 3",
        "0.02, 1.03, 13",
        "0.02, 1.05, 6",
        "0.05, 1.03, 69",
        "0.05, 1.05, 27",
        "0.05, 1.10, 9",
        "1000, 1.03, 100000",
        "0, 1.03, 2"
    })
    void asksForAsManyForksAsTheNoncentralTDistributionDoes(double spread, double ratio, int forks) {
        assertThat(VerdictRule.ONE_LOOK.forksNeeded(spread, ratio)).isEqualTo(forks);
    }
}

package dev.strandbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictWordsTest {

    @ParameterizedTest
    @CsvSource({
        "1, about 1 more fork of each",
        "1000, about 1000 more forks of each",
        "1001, far more forks than are feasible",
        "99997, far more forks than are feasible"
    })
    void asksForNoMoreForksThanAreFeasible(int more, String text) {
        assertThat(VerdictWords.moreForks(more, " of each")).isEqualTo(text);
    }
}

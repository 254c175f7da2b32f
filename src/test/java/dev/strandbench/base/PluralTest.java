package dev.strandbench.base;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PluralTest {

    @ParameterizedTest
    @CsvSource({
        "0, fork, 0 forks",
        "1, fork, 1 fork",
        "2, more fork, 2 more forks",
        "0, family, 0 families",
        "1, family, 1 family",
        "21, family, 21 families",
    })
    void agreesWithTheNumber(long count, String noun, String words) {
        assertThat(Plural.of(count, noun)).isEqualTo(words);
    }
}

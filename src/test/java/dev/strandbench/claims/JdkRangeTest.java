package dev.strandbench.claims;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JdkRangeTest {

    @ParameterizedTest
    @CsvSource({
        "..23, 21.0.11, true",
        "..23, 23, true",
        "..23, 24, false",
        "24.., 28-ea, true",
        "24.., 23.0.2, false",
        "21..23, 1.8.0_392, false",
        "21..23, 22, true",
        "24.., somebody's, false",
    })
    void hasBothItsEnds(String range, String jdk, boolean expected) {
        assertThat(Claim.JdkRange.parse(range).orElseThrow().contains(jdk)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "..", "24", "24..21", "a..b", "21.0..25", "-1..", "99999999999.."})
    void isNotWhatSaysNothing(String text) {
        assertThat(Claim.JdkRange.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"25.0.1", "1.8.0_392", "", "somebody's"})
    void hasEveryJdkUnlessSomethingIsSaid(String jdk) {
        assertThat(Claim.JdkRange.ALL.contains(jdk)).isTrue();
        assertThat(Claim.JdkRange.ALL.words()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"..23, JDK 23 or earlier", "24.., JDK 24 or later", "21..23, JDK 21 to 23"})
    void isToldInWords(String range, String words) {
        assertThat(Claim.JdkRange.parse(range).orElseThrow().words()).hasValue(words);
    }
}
